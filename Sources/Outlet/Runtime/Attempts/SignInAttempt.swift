/// The account, browser and address for which an attempt counts.
struct SignInAttempt: Sendable {
    /// The account, as a code; nil if the request names none.
    let account: KeyedCode?
    /// The mark of the account in the browser's cookie, as a code; nil if it has none.
    let browser: KeyedCode?
    /// The address; nil if it has no limit.
    let address: ClientAddress?
}
