extension UnicodeCategory {
    /// The category of an assigned character; nil for unassigned and private-use code points and surrogates.
    init?(of scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter: self = .uppercaseLetter
        case .lowercaseLetter: self = .lowercaseLetter
        case .titlecaseLetter: self = .titlecaseLetter
        case .modifierLetter: self = .modifierLetter
        case .otherLetter: self = .otherLetter
        case .nonspacingMark: self = .nonspacingMark
        case .spacingMark: self = .spacingMark
        case .enclosingMark: self = .enclosingMark
        case .decimalNumber: self = .decimalNumber
        case .letterNumber: self = .letterNumber
        case .otherNumber: self = .otherNumber
        case .connectorPunctuation: self = .connectorPunctuation
        case .dashPunctuation: self = .dashPunctuation
        case .openPunctuation: self = .openPunctuation
        case .closePunctuation: self = .closePunctuation
        case .initialPunctuation: self = .initialPunctuation
        case .finalPunctuation: self = .finalPunctuation
        case .otherPunctuation: self = .otherPunctuation
        case .mathSymbol: self = .mathSymbol
        case .currencySymbol: self = .currencySymbol
        case .modifierSymbol: self = .modifierSymbol
        case .otherSymbol: self = .otherSymbol
        case .spaceSeparator: self = .spaceSeparator
        case .lineSeparator: self = .lineSeparator
        case .paragraphSeparator: self = .paragraphSeparator
        case .control: self = .control
        case .format: self = .format
        case .unassigned, .privateUse, .surrogate: return nil
        @unknown default: return nil
        }
    }
}
