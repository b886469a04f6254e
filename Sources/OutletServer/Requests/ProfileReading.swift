import MicroHTTPD
import Outlet

/// What a request says of the client's profile, and which of its fields said it.
///
/// Whatever is no known word says nothing, and the next field is asked: a newer client's profile gets the layout that
/// the rest of its header suggests, not a refusal.
struct ProfileReading: Sendable, Equatable {
    let profile: ClientProfile
    /// The fields that were read until one decided, for `Vary`: that the earlier ones said nothing counts too.
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

    /// The fields that a server has to read for it.
    static let readHeaders: [HeaderName] = [.outletProfile, .formFactors, .isMobile, .userAgent]
}
