extension Response {
    /// The fields that the server adds (`outlet_begin_fields`): no browser guesses the type of the answer, and none runs it, pages aside.
    package var policy: [(name: String, value: String)] {
        let noSniff = (name: "x-content-type-options", value: "nosniff")
        return isPage
            ? [noSniff] : [noSniff, ("content-security-policy", "default-src 'none'; frame-ancestors 'none'")]
    }
}
