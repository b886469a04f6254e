@testable import OutletPostgres

extension Pace {
    /// That of nodes which a busy machine may keep from their turn for long without being taken for dead.
    static var patient: Pace {
        var pace = Pace()
        (pace.leaseTime, pace.answerTime) = (.seconds(600), .seconds(120))
        (pace.patience, pace.closing) = (.seconds(120), .seconds(120))
        pace.connectTime = .seconds(60)
        (pace.statementTime, pace.lockTime) = (.seconds(100), .seconds(600))
        (pace.rowTime, pace.turnTime, pace.queryTime) = (.seconds(60), .seconds(60), .seconds(60))
        return pace
    }
}
