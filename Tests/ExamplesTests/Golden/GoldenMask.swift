import Foundation
import ViewTree

@testable import Examples

/// Leaves dates out of texts, and puts in order what is in another at each run: the members of requests and the elements
/// of sets.
enum GoldenMask {
    /// When a walk begins.
    static let date = Date(timeIntervalSince1970: 1_900_000_000)

    static func masked(_ text: String) -> String {
        var text = text.replacing(#/"due":[0-9.]+/#, with: #""due":0"#)
        text = text.replacing("\(CalendarDate(date, in: GoldenWalk.timeZone))", with: "DAY")
        text = text.replacing(#/"(touched|selected)":\[([^\[\]]*)\]/#) { match in
            "\"\(match.1)\":[\(match.2.split(separator: ",").sorted().joined(separator: ","))]"
        }
        return text.replacing(#/"request":({[^{}]*})/#) { match in
            guard case .object(let request)? = try? JSON(parsing: Array(match.1.utf8)) else { return String(match.0) }
            let members = request.members.map { ($0.name, $0.value) }.sorted { $0.0 < $1.0 }
            return #""request":\#(JSON.object(JSONObject(members)))"#
        }
    }
}
