/// A number of things, for a sentence: `1 session`, `2 sessions`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
