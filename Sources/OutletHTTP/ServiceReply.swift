import FoundationEssentials
import NIOCore
import Outlet

/// A whole answer, not yet decoded.
struct ServiceReply: Sendable {
    let body: ByteBuffer
    /// Where the next page is, by the answer's header.
    let link: String?
    /// Who answered in the end.
    let address: ServiceAddress

    func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, with decoder: JSONDecoder
    ) throws(JSONServiceError) -> Value {
        do { return try decoder.decode(type, from: Data(body.readableBytesView)) } catch {
            throw JSONServiceError(decoding: error, isJSON: isJSON)
        }
    }

    func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self, as configuration: Value.DecodingConfiguration, with decoder: JSONDecoder
    ) throws(JSONServiceError) -> Value {
        do { return try decoder.decode(type, from: Data(body.readableBytesView), configuration: configuration) } catch {
            throw JSONServiceError(decoding: error, isJSON: isJSON)
        }
    }

    /// Whether it is JSON, of whatever shape, nested as deep as the decoder takes it: asked only where decoding has failed.
    private var isJSON: Bool { (try? JSON(parsing: Array(body.readableBytesView), depthLimit: 512)) != nil }
}

extension JSONServiceError {
    /// Where decoding failed: by the names that the app's types give, not by what the service sent.
    fileprivate init(decoding error: any Error, isJSON: Bool) {
        switch error {
        case DecodingError.dataCorrupted where !isJSON:
            self.init(.notJSON, "The answer is not JSON.")
        case DecodingError.keyNotFound(let key, let context):
            self.init(.wrongShape, "The answer lacks '\(Self.place(context.codingPath + [key]))'.")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self.init(.wrongShape, "The answer has another value than expected at '\(Self.place(context.codingPath))'.")
        default:
            self.init(.wrongShape, "The answer has another shape than expected.")
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.map { key in
            if let index = key.intValue { return String(index) }
            return key is MemberName || Mirror(reflecting: key).displayStyle == .enum ? key.stringValue : "*"
        }.joined(separator: ".")
    }
}
