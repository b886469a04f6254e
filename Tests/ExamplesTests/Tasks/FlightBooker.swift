import Outlet

struct Flight: Model {
    enum Kind: String, Codable { case oneWay, `return` }

    var kind = Kind.oneWay
    var departure: CalendarDate?
    var back: CalendarDate?
    var confirmation = ""

    var isReturn: Bool { kind == .return }
    var isValid: Bool { departure != nil && (!isReturn || back != nil) && fault.isEmpty }

    var fault: String {
        guard isReturn, let departure, let back, back < departure else { return "" }
        return "The return is before the departure."
    }

    mutating func book() {
        guard isValid, let departure else { return }
        confirmation = "You have booked a one-way flight on \(departure)."
        guard isReturn, let back else { return }
        confirmation = "You have booked a return flight from \(departure) to \(back)."
    }
}

func flightBooker() -> Screen {
    Screen("flight", title: "Book a flight", model: Flight()) {
        Picker("Kind", options: ["oneWay": "One-way flight", "return": "Return flight"]).id("kind")
            .observing(\.kind.rawValue).on(.change, Pick(\.kind))
        DatePicker("Departure").id("departure")
            .observing(\.departure).on(.change, Assign(\.departure))
        DatePicker("Return").id("back").enabled(while: \.isReturn)
            .observing(\.back).on(.change, Assign(\.back)).observing(\.fault, in: \.error)
        Button("Book").id("book").enabled(while: \.isValid).on(.tap, Change { $0.book() })
        Label().id("confirmation").observing(\.confirmation).accessibility(Accessibility(live: .polite))
    }
}
