/// CLDR's cardinal rules: into which category a language puts a number. Foundation has no public way to ask.
struct PluralRules: Sendable {
    /// The category of a number.
    let category: @Sendable (PluralOperands) -> PluralCategory

    /// The rules of a language, a BCP 47 tag. One without rules here follows English.
    init(language: String) {
        let tag = language.lowercased()
        let isEuropean = tag.hasSuffix("pt-pt") || tag.hasSuffix("pt_pt")
        switch tag.prefix(while: { $0 != "-" && $0 != "_" }) {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo": category = { _ in .other }
        case "fr": category = { $0.i < 2 ? .one : $0.isMillions ? .many : .other }
        case "pt" where !isEuropean: category = { $0.i < 2 ? .one : $0.isMillions ? .many : .other }
        case "es": category = { $0.n == 1 ? .one : $0.isMillions ? .many : .other }
        case "it", "pt", "ca": category = { $0.whole == 1 ? .one : $0.isMillions ? .many : .other }
        case "tr", "hu", "el", "bg", "nb", "nn", "no", "az", "ka", "kk", "uz", "sq", "eu":
            category = { $0.n == 1 ? .one : .other }
        case "da": category = { $0.n == 1 || ($0.v > 0 && $0.i < 2) ? .one : .other }
        case "hi", "bn", "fa", "gu", "kn", "am", "zu": category = { $0.i == 0 || $0.n == 1 ? .one : .other }
        case "pl": category = { $0.polish }
        case "ru", "uk", "be": category = { $0.eastSlavic }
        case "sr", "hr", "bs": category = { $0.southSlavic }
        case "cs", "sk": category = { $0.czech }
        case "sl": category = { $0.slovene }
        case "lt": category = { $0.lithuanian }
        case "lv": category = { $0.latvian }
        case "ro": category = { $0.romanian }
        case "ar": category = { $0.arabic }
        case "he", "iw": category = { $0.hebrew }
        default: category = { $0.whole == 1 ? .one : .other }
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
