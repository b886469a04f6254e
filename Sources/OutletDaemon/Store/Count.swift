/// A number with its noun: `1 session`, `2 sessions`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// The numbers of sessions, sign-ins, shared models and switches: `2 sessions, 1 sign-in and 3 shared models`. Leaves out
/// counts of 0, except that of sessions.
func count(sessions: Int, signIns: Int, sharedModels: Int = 0, switches: Int = 0) -> String {
    var parts = [count(sessions, "session")]
    if signIns > 0 { parts.append(count(signIns, "sign-in")) }
    if sharedModels > 0 { parts.append(count(sharedModels, "shared model")) }
    if switches > 0 { parts.append("\(switches) switch\(switches == 1 ? "" : "es")") }
    let last = parts.removeLast()
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
}
