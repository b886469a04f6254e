// The data below are the aliases of control characters in NameAliases-15.0.0.txt, from the Unicode Character Database,
// https://www.unicode.org/Public/15.0.0/ucd/NameAliases.txt. Copyright © 1991-2025 Unicode, Inc.; their licence is that
// of the blocks (Unicode-3.0), and its notice stands with those.

/// What control characters are called: Unicode gives them no names, only aliases, and Swift's standard library knows
/// neither.
enum ControlNames {
    /// The aliases of a control character, abbreviations last; none for other characters.
    static func aliases(of scalar: Unicode.Scalar) -> [Substring] { table[scalar.value] ?? [] }

    private static let table: [UInt32: [Substring]] = {
        let lines = text.split(separator: "\n").map { $0.split(separator: ";") }
        return Dictionary(
            lines.compactMap { parts in UInt32(parts[0], radix: 16).map { ($0, Array(parts.dropFirst())) } },
            uniquingKeysWith: { first, _ in first })
    }()

    private static let text = """
        0000;NULL;NUL
        0001;START OF HEADING;SOH
        0002;START OF TEXT;STX
        0003;END OF TEXT;ETX
        0004;END OF TRANSMISSION;EOT
        0005;ENQUIRY;ENQ
        0006;ACKNOWLEDGE;ACK
        0007;ALERT;BEL
        0008;BACKSPACE;BS
        0009;CHARACTER TABULATION;HORIZONTAL TABULATION;HT;TAB
        000A;LINE FEED;NEW LINE;END OF LINE;LF;NL;EOL
        000B;LINE TABULATION;VERTICAL TABULATION;VT
        000C;FORM FEED;FF
        000D;CARRIAGE RETURN;CR
        000E;SHIFT OUT;LOCKING-SHIFT ONE;SO
        000F;SHIFT IN;LOCKING-SHIFT ZERO;SI
        0010;DATA LINK ESCAPE;DLE
        0011;DEVICE CONTROL ONE;DC1
        0012;DEVICE CONTROL TWO;DC2
        0013;DEVICE CONTROL THREE;DC3
        0014;DEVICE CONTROL FOUR;DC4
        0015;NEGATIVE ACKNOWLEDGE;NAK
        0016;SYNCHRONOUS IDLE;SYN
        0017;END OF TRANSMISSION BLOCK;ETB
        0018;CANCEL;CAN
        0019;END OF MEDIUM;EOM;EM
        001A;SUBSTITUTE;SUB
        001B;ESCAPE;ESC
        001C;INFORMATION SEPARATOR FOUR;FILE SEPARATOR;FS
        001D;INFORMATION SEPARATOR THREE;GROUP SEPARATOR;GS
        001E;INFORMATION SEPARATOR TWO;RECORD SEPARATOR;RS
        001F;INFORMATION SEPARATOR ONE;UNIT SEPARATOR;US
        007F;DELETE;DEL
        0080;PADDING CHARACTER;PAD
        0081;HIGH OCTET PRESET;HOP
        0082;BREAK PERMITTED HERE;BPH
        0083;NO BREAK HERE;NBH
        0084;INDEX;IND
        0085;NEXT LINE;NEL
        0086;START OF SELECTED AREA;SSA
        0087;END OF SELECTED AREA;ESA
        0088;CHARACTER TABULATION SET;HORIZONTAL TABULATION SET;HTS
        0089;CHARACTER TABULATION WITH JUSTIFICATION;HORIZONTAL TABULATION WITH JUSTIFICATION;HTJ
        008A;LINE TABULATION SET;VERTICAL TABULATION SET;VTS
        008B;PARTIAL LINE FORWARD;PARTIAL LINE DOWN;PLD
        008C;PARTIAL LINE BACKWARD;PARTIAL LINE UP;PLU
        008D;REVERSE LINE FEED;REVERSE INDEX;RI
        008E;SINGLE SHIFT TWO;SINGLE-SHIFT-2;SS2
        008F;SINGLE SHIFT THREE;SINGLE-SHIFT-3;SS3
        0090;DEVICE CONTROL STRING;DCS
        0091;PRIVATE USE ONE;PRIVATE USE-1;PU1
        0092;PRIVATE USE TWO;PRIVATE USE-2;PU2
        0093;SET TRANSMIT STATE;STS
        0094;CANCEL CHARACTER;CCH
        0095;MESSAGE WAITING;MW
        0096;START OF GUARDED AREA;START OF PROTECTED AREA;SPA
        0097;END OF GUARDED AREA;END OF PROTECTED AREA;EPA
        0098;START OF STRING;SOS
        0099;SINGLE GRAPHIC CHARACTER INTRODUCER;SGC
        009A;SINGLE CHARACTER INTRODUCER;SCI
        009B;CONTROL SEQUENCE INTRODUCER;CSI
        009C;STRING TERMINATOR;ST
        009D;OPERATING SYSTEM COMMAND;OSC
        009E;PRIVACY MESSAGE;PM
        009F;APPLICATION PROGRAM COMMAND;APC
        """
}
