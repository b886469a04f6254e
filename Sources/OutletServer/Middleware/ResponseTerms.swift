import HTTPMessages

/// The requirements of a request that apply to any response to it.
struct ResponseTerms {
    /// The origin of a foreign page that may read the response; nil if there is none.
    var origin: String?
    /// `Accept-Encoding`.
    var acceptEncoding: String?
    /// `If-None-Match`, if the request only reads.
    var ifNoneMatch: String?
}

extension ResponseTerms {
    /// Reads the terms of a request. A static function, because an initializer would copy its argument.
    static func find(in request: Request, _ origins: OriginPolicy) -> ResponseTerms {
        let isReading = request.method == .get || request.method == .head
        return ResponseTerms(
            origin: origins.foreign(request), acceptEncoding: request.headers[.acceptEncoding],
            ifNoneMatch: isReading ? request.headers[.ifNoneMatch] : nil)
    }
}
