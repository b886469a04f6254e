package import ViewTree

extension Problem {
    /// Turns faults of a body's shape into a refusal.
    package static func shaped<Value>(_ body: () throws(ShapeError) -> Value) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            throw Problem(error)
        }
    }

    /// The refusal of a body whose shape is wrong.
    package init(_ fault: ShapeError) { self.init(.wrongShape, fault.faults.first?.detail ?? "", faults: fault.faults) }
}
