import Outlet

/// Metrics in the Prometheus text format.
extension String {
    /// Appends a metric with a single value.
    mutating func write(_ name: String, _ type: String, _ help: String, _ value: Int) {
        self += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
    }

    /// Appends the metrics of the store beyond the process, if there is one.
    mutating func writeStore(of sessions: Sessions) {
        if let failures = sessions.storeFailures {
            write("outlet_store_failures_total", "counter", "Requests to the store that failed.", failures)
        }
        guard let statistics = sessions.storeStatistics else { return }
        write("outlet_store_changes_total", "counter", "Changes that the store has written.", statistics.changes)
        write(
            "outlet_store_transactions_total", "counter", "Transactions in which the changes were written.",
            statistics.transactions)
        let duration = "outlet_store_transaction_duration_seconds"
        self += "# HELP \(duration) How long the transactions took.\n# TYPE \(duration) summary\n"
        self += "\(duration)_sum \(statistics.transactionTime / .seconds(1))\n"
        self += "\(duration)_count \(statistics.transactions)\n"
        write("outlet_store_waiting", "gauge", "Changes that wait to be written.", statistics.waiting)
        write("outlet_store_bytes", "gauge", "Bytes of the store on the disk.", statistics.bytes)
    }

    /// Appends the switches in effect: the share of an experiment, 1 for others. Their number is bounded by the app's
    /// experiments, implementations and screens.
    mutating func writeSwitches(_ switches: [Switch]) {
        if switches.isEmpty { return }
        self += "# HELP outlet_switch Switches that an operator has set: an experiment's share, else 1.\n"
        self += "# TYPE outlet_switch gauge\n"
        for obeyed in switches {
            let subject = obeyed.subject
            let value = if case .experiment(_, let share) = obeyed { share } else { 1.0 }
            self +=
                "outlet_switch{kind=\"\(subject.kind.rawValue)\",name=\"\(subject.name.labelValue)\"} \(value)\n"
        }
    }

    /// The text as the value of a label.
    private var labelValue: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\", "\"": text += "\\\(scalar)"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
