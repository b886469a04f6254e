/// CLDR's cardinal rules: into which category a language puts a number. Foundation has no public way to ask.
struct PluralRules: Sendable {
    /// The language's code in lower case: so short a text is compared at once with each of those below.
    private let code: String
    /// Whether it is the Portuguese of Portugal, whose rules are its own.
    private let isEuropean: Bool

    /// The rules of a language, a BCP 47 tag. One without rules here follows English.
    init(language: String) {
        let tag = language.lowercased()
        code = String(tag.prefix { $0 != "-" && $0 != "_" })
        isEuropean = tag.hasSuffix("pt-pt") || tag.hasSuffix("pt_pt")
    }

    /// The category of a number.
    func category(_ number: PluralOperands) -> PluralCategory {
        switch code {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo": return .other
        case "fr": return number.i < 2 ? .one : number.isMillions ? .many : .other
        case "pt" where !isEuropean: return number.i < 2 ? .one : number.isMillions ? .many : .other
        case "es": return number.n == 1 ? .one : number.isMillions ? .many : .other
        case "it", "pt", "ca": return number.whole == 1 ? .one : number.isMillions ? .many : .other
        case "tr", "hu", "el", "bg", "nb", "nn", "no", "az", "ka", "kk", "uz", "sq", "eu":
            return number.n == 1 ? .one : .other
        case "da": return number.n == 1 || (number.v > 0 && number.i < 2) ? .one : .other
        case "hi", "bn", "fa", "gu", "kn", "am", "zu": return number.i == 0 || number.n == 1 ? .one : .other
        case "pl": return number.polish
        case "ru", "uk", "be": return number.eastSlavic
        case "sr", "hr", "bs": return number.southSlavic
        case "cs", "sk": return number.czech
        case "sl": return number.slovene
        case "lt": return number.lithuanian
        case "lv": return number.latvian
        case "ro": return number.romanian
        case "ar": return number.arabic
        case "he", "iw": return number.hebrew
        default: return number.whole == 1 ? .one : .other
        }
    }
}

extension PluralOperands {
    /// A whole number of millions, which Romance languages count with a preposition.
    fileprivate var isMillions: Bool { whole.map { $0 != 0 && $0 % 1_000_000 == 0 } ?? false }

    fileprivate var polish: PluralCategory {
        guard let whole else { return .other }
        if whole == 1 { return .one }
        return (2...4).contains(whole % 10) && !(12...14).contains(whole % 100) ? .few : .many
    }

    fileprivate var eastSlavic: PluralCategory {
        guard let whole else { return .other }
        if whole % 10 == 1, whole % 100 != 11 { return .one }
        return (2...4).contains(whole % 10) && !(12...14).contains(whole % 100) ? .few : .many
    }

    fileprivate var southSlavic: PluralCategory {
        let last = whole ?? f
        if last % 10 == 1, last % 100 != 11 { return .one }
        return (2...4).contains(last % 10) && !(12...14).contains(last % 100) ? .few : .other
    }

    fileprivate var czech: PluralCategory {
        guard let whole else { return .many }
        return whole == 1 ? .one : (2...4).contains(whole) ? .few : .other
    }

    fileprivate var slovene: PluralCategory {
        guard let whole else { return .few }
        switch whole % 100 {
        case 1: return .one
        case 2: return .two
        case 3, 4: return .few
        default: return .other
        }
    }

    fileprivate var lithuanian: PluralCategory {
        guard let whole else { return .many }
        if (11...19).contains(whole % 100) || whole % 10 == 0 { return .other }
        return whole % 10 == 1 ? .one : .few
    }

    fileprivate var latvian: PluralCategory {
        let last = whole ?? f
        if whole != nil || v == 2 {
            if (11...19).contains(last % 100) || (whole != nil && last % 10 == 0) { return .zero }
            return last % 10 == 1 && last % 100 != 11 ? .one : .other
        }
        return last % 10 == 1 ? .one : .other
    }

    fileprivate var romanian: PluralCategory {
        guard let whole else { return .few }
        if whole == 1 { return .one }
        return whole == 0 || (1...19).contains(whole % 100) ? .few : .other
    }

    fileprivate var arabic: PluralCategory {
        guard let whole else { return .other }
        switch whole {
        case 0: return .zero
        case 1: return .one
        case 2: return .two
        default:
            return (3...10).contains(whole % 100) ? .few : (11...99).contains(whole % 100) ? .many : .other
        }
    }

    fileprivate var hebrew: PluralCategory {
        if whole == 1 || (i == 0 && v > 0) { return .one }
        return whole == 2 ? .two : .other
    }
}
