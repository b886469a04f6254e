import HTTPMessages
import Outlet

/// The client's profile as a request gives it, and the header fields that determined it.
///
/// Unknown words are ignored, and the next field is read: a newer client's profile gets the layout that its other
/// fields suggest, not a refusal.
struct ProfileReading: Sendable, Equatable {
    let profile: ClientProfile
    /// The fields that were read up to the deciding one, for `Vary`: earlier fields without a profile count too.
    let fields: String

    init(_ headers: Headers) {
        let profileField = "Outlet-Profile"
        let factorsField = profileField + ", Sec-CH-UA-Form-Factors"
        let mobileField = factorsField + ", Sec-CH-UA-Mobile"
        if let profile = headers[.outletProfile].flatMap({ ClientProfile(rawValue: String($0.trimmed)) }) {
            self.init(profile, profileField)
        } else if let profile = headers[.formFactors].flatMap({ FormFactors.profile($0.utf8.span) }) {
            self.init(profile, factorsField)
        } else if headers[.isMobile]?.trimmed == "?1" {
            self.init(.phone, mobileField)
        } else {
            self.init(
                headers[.userAgent].map { UserAgent.profile($0.utf8.span) } ?? .desktop, mobileField + ", User-Agent")
        }
    }

    private init(_ profile: ClientProfile, _ fields: String) {
        self.profile = profile
        self.fields = fields
    }

    /// The value of `Vary`: the given fields, and those that determined the profile if the answer depends on it.
    static func vary(_ fields: String, _ reading: ProfileReading?) -> String {
        reading.map { "\(fields), \($0.fields)" } ?? fields
    }

    /// The header fields that a server has to read.
    static let readHeaders: [HeaderName] = [.outletProfile, .formFactors, .isMobile, .userAgent]
}
