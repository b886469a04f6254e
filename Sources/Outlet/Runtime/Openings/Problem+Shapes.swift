package import ViewTree

extension Problem {
    /// Rethrows a `ShapeError` as a `Problem`.
    package static func shaped<Value>(_ body: () throws(ShapeError) -> Value) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            throw Problem(error)
        }
    }

    /// Creates the refusal of a body with a wrong shape.
    package init(_ fault: ShapeError) { self.init(.wrongShape, fault.faults.first?.detail ?? "", faults: fault.faults) }
}
