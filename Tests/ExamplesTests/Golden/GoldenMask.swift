import Foundation
import ViewTree

@testable import Examples

/// Leaves out of texts what is another at each run: the times at which something is due, the day, and the order of the
/// members of requests and of the elements of sets.
enum GoldenMask {
    static func masked(_ text: String) -> String {
        var text = text.replacing(#/"due":[0-9.]+/#, with: #""due":0"#)
        for day in [Date.now.addingTimeInterval(-600), .now] {
            text = text.replacing("\(CalendarDate(day, in: GoldenWalk.timeZone))", with: "DAY")
        }
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
