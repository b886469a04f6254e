import Outlet
import ViewTree

extension Parameter {
    /// How the list of screens describes the parameter.
    var json: JSON {
        let secret: [(String, JSON)] = isSecret ? [("secret", true)] : []
        return .object(
            JSONObject(
                [("name", .string(name)), ("type", .string(kind.rawValue)), ("required", .bool(isRequired))] + secret))
    }
}
