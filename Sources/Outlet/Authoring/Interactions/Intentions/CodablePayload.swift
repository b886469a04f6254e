import Foundation
public import ViewTree

/// The payload of an event that an app declares: `struct Rating: CodablePayload { var stars: Int }`.
///
/// Outlet checks a posted payload before it asks a responder. A member that is missing, unknown, or of another type is
/// a 422 that points at it.
public protocol CodablePayload: EventPayload, Codable {}

extension CodablePayload {
    /// For a refusal.
    public static var payloadName: String { "an object" }

    /// Reads a posted payload; nil if it has another shape.
    public init?(payload: JSON?) {
        guard let payload, let value = try? payload.decode(Self.self), Self.payloadFault(payload) == nil else {
            return nil
        }
        self = value
    }

    /// The fault of a payload, with its place in the payload; nil if it is valid.
    public static func payloadFault(_ payload: JSON?) -> Fault? {
        guard let payload else { return Fault(JSONPointer(), "Expected \(payloadName), found no value.") }
        do {
            let value = try payload.decode(Self.self)
            return payload.memberMissing(in: try JSON(encoding: value), at: JSONPointer())
                ?? payload.roundedInteger(as: Self.self)
        } catch let error as DecodingError {
            return Fault(error, in: payload, as: Self.self)
        } catch {
            return Fault(JSONPointer(), "Expected \(payloadName) that is allowed.")
        }
    }
}

extension JSON {
    /// The first member here that is not there: one that a type does not know, since it would have been written again.
    fileprivate func memberMissing(in known: JSON, at place: JSONPointer) -> Fault? {
        switch (self, known) {
        case (.object(let members), .object(let known)):
            for (name, value) in members.members where value != .null {
                let place = place.appending(name)
                guard let other = known[name] else {
                    return Fault(place, "There is no member '\(name.prefix(64))'.")
                }
                if let fault = value.memberMissing(in: other, at: place) { return fault }
            }
        case (.array(let elements), .array(let known)):
            for (index, (element, other)) in zip(elements, known).enumerated() {
                if let fault = element.memberMissing(in: other, at: place.appending("\(index)")) { return fault }
            }
        default: break
        }
        return nil
    }

    /// The fault of a number from 2^53 on that is written with a fraction or an exponent where a type reads an integer: it may
    /// have been another. Only a type of integers does not read a half in its place.
    fileprivate func roundedInteger(as type: any Decodable.Type) -> Fault? {
        guard let (place, number) = firstLargeNumber(at: JSONPointer()), (try? withHalves.decode(type)) == nil else {
            return nil
        }
        return Fault(place, JSON.largeIntegerFault("\(number)"))
    }

    private func firstLargeNumber(at place: JSONPointer) -> (place: JSONPointer, number: JSON)? {
        switch self {
        case .number(let number): number.magnitude < 0x1p53 ? nil : (place, self)
        case .array(let elements):
            elements.enumerated().lazy.compactMap { index, element in
                element.firstLargeNumber(at: place.appending("\(index)"))
            }.first
        case .object(let object):
            object.members.lazy.compactMap { name, value in value.firstLargeNumber(at: place.appending(name)) }.first
        default: nil
        }
    }

    /// The value with a half in place of each number from 2^53 on.
    private var withHalves: JSON {
        switch self {
        case .number(let number): number.magnitude < 0x1p53 ? self : 0.5
        case .array(let elements): .array(elements.map(\.withHalves))
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, $0.value.withHalves) }))
        default: self
        }
    }

    /// The value at a place; nil if there is none.
    fileprivate func value(at place: JSONPointer) -> JSON? {
        place.tokens.reduce(self) { value, token in value?[token] ?? Int(token).flatMap { value?[$0] } }
    }

    /// The place of a number that does not fit. A decoder names only the object that contains it. The number is found by
    /// replacing each in turn until the decoder's error differs.
    fileprivate func misfit(at place: JSONPointer, _ description: String, as type: any Decodable.Type) -> JSONPointer {
        guard case .object(let object)? = value(at: place) else { return place }
        for (name, member) in object.members where member.number != nil {
            let place = place.appending(name)
            guard let other = try? applying(Patch([.replace(place, 0)])) else { continue }
            do {
                _ = try other.decode(type)
            } catch DecodingError.dataCorrupted(let context) where context.debugDescription == description {
                continue
            } catch {
                return place
            }
            return place
        }
        return place
    }

    /// The value for a sentence, shortened if it is long.
    fileprivate var shown: String {
        switch self {
        case .string(let text): "'\(text.prefix(64))'"
        case .number, .largeInteger, .bool, .null: description
        case .array, .object: kind
        }
    }
}

extension Fault {
    /// The fault that a decoder has found, without the names of the server's types.
    fileprivate init(_ error: DecodingError, in payload: JSON, as type: any CodablePayload.Type) {
        func place(_ path: [any CodingKey]) -> JSONPointer {
            JSONPointer(path.map { key in key.intValue.map(String.init) ?? key.stringValue })
        }
        switch error {
        case .keyNotFound(let key, let context):
            let pointer = place(context.codingPath + [key])
            self.init(pointer, "The member '\(key.stringValue)' is missing.")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let pointer = place(context.codingPath)
            let found = payload.value(at: pointer)?.kind ?? "no value"
            self.init(pointer, "Expected \(Self.name(of: type)), found \(found).")
        case .dataCorrupted(let context):
            let pointer = payload.misfit(at: place(context.codingPath), context.debugDescription, as: type)
            self.init(
                pointer, "Expected a value that is allowed, found \((payload.value(at: pointer) ?? .null).shown).")
        @unknown default: self.init(JSONPointer(), "Expected a value that is allowed.")
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is any FixedWidthInteger.Type: Int.payloadName
        case is any BinaryFloatingPoint.Type: Double.payloadName
        case is String.Type: String.payloadName
        case is Bool.Type: Bool.payloadName
        case is [Any].Type: "an array"
        case is [String: Any].Type: "an object"
        default: "a value of another kind"
        }
    }
}
