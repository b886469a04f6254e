import FoundationEssentials

/// A mail as bytes: header, empty line, body (RFC 5322, 2045, 2047).
///
/// It is ASCII unless an address is not, so that each further relay can carry it.
struct MailMessage {
    /// The bytes of a line at most, without its end.
    static let mostLineBytes = 998

    /// The message. Lines end with CR LF.
    let bytes: [UInt8]

    init(_ mail: Mail, from sender: MailAddress, date: Date) {
        // A text that ends with a line break has no further line.
        let text = mail.text.utf8.last == UInt8(ascii: "\n") ? mail.text.utf8.dropLast() : mail.text.utf8[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isPlain = lines.allSatisfy {
            $0.count <= Self.mostLineBytes && $0.allSatisfy { $0 < 0x80 }
        }
        let header = [
            "Date: \(date.inMail)", "From: <\(sender.text)>", "To: <\(mail.to.text)>",
            "Subject: \(mail.subject.inHeader)",
            "Message-ID: <\(mail.id.uuidString.lowercased())@\(sender.domain)>", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: \(isPlain ? "7bit" : "quoted-printable")", "Auto-Submitted: auto-generated",
        ]
        var bytes: [UInt8] = []
        for field in header { bytes += "\(field)\r\n".utf8 }
        bytes += "\r\n".utf8
        for line in lines {
            bytes += isPlain ? Array(line) : QuotedPrintable.encode(line)
            bytes += "\r\n".utf8
        }
        self.bytes = bytes
    }

    /// The message as it follows `DATA`: lines that begin with a dot have one more, and a dot alone ends it (RFC 5321, 4.5.2).
    var transferred: [UInt8] {
        var stuffed: [UInt8] = []
        stuffed.reserveCapacity(bytes.count + 64)
        var isFirst = true
        for byte in bytes {
            if isFirst, byte == UInt8(ascii: ".") { stuffed.append(byte) }
            stuffed.append(byte)
            isFirst = byte == UInt8(ascii: "\n")
        }
        return stuffed + ".\r\n".utf8
    }
}

/// Text as lines of up to 76 characters of ASCII (RFC 2045, 6.7).
enum QuotedPrintable {
    /// A line without its end.
    static func encode(_ line: some Collection<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        var length = 0
        let last = line.count - 1
        for (index, byte) in line.enumerated() {
            let isSpace = byte == 0x20 || byte == 0x09
            let isLiteral = isSpace ? index < last : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let token = isLiteral ? [byte] : Array(("=" + hexadecimal(byte)).utf8)
            // One place is left for the mark of a line that goes on.
            if length + token.count > 75 {
                encoded += "=\r\n".utf8
                length = 0
            }
            encoded += token
            length += token.count
        }
        return encoded
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count < 2 ? "0\(digits)" : digits
    }
}

extension String {
    /// The text in a header field: as it is, or as words of Base64 on lines of up to 76 characters (RFC 2047).
    fileprivate var inHeader: String {
        // Up to 78 characters with the field's name, and nothing that would be decoded.
        if utf8.count <= 69, utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !contains("=?"), first != " ", last != " "
        {
            return self
        }
        var words: [String] = [""]
        for scalar in unicodeScalars {
            // 39 bytes are 52 characters, and 12 more for the word's ends; a first word stands behind the field's name.
            if words[words.count - 1].utf8.count + scalar.utf8.count > 39 { words.append("") }
            words[words.count - 1].unicodeScalars.append(scalar)
        }
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}

extension Date {
    /// The date in a mail's header, in UTC (RFC 5322, 3.3).
    fileprivate var inMail: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: self)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = [parts.hour, parts.minute, parts.second].map { part in
            let digits = String(part ?? 0)
            return digits.utf8.count < 2 ? "0\(digits)" : digits
        }
        let day = days[((parts.weekday ?? 1) - 1) % 7]
        let month = months[((parts.month ?? 1) - 1) % 12]
        return "\(day), \(parts.day ?? 1) \(month) \(parts.year ?? 1970) \(time.joined(separator: ":")) +0000"
    }
}
