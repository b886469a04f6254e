import Foundation
import Outlet

struct Temperature: Model {
    var celsius = ""
    var fahrenheit = ""

    var celsiusFault: String { Self.fault(celsius) }
    var fahrenheitFault: String { Self.fault(fahrenheit) }

    mutating func setCelsius(_ text: String) {
        celsius = text
        if let number = Self.number(text) { fahrenheit = Self.text(number * 9 / 5 + 32) }
    }

    mutating func setFahrenheit(_ text: String) {
        fahrenheit = text
        if let number = Self.number(text) { celsius = Self.text((number - 32) * 5 / 9) }
    }

    private static func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    private static func text(_ number: Double) -> String {
        let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
        return number.formatted(format.precision(.fractionLength(0...2)).grouping(.never))
    }

    private static func fault(_ text: String) -> String {
        text.isEmpty || number(text) != nil ? "" : "This is not a number."
    }
}

func temperatureConverter() -> Screen {
    Screen("temperature", title: "Temperature converter", model: Temperature()) {
        TextField("Celsius", keyboard: "decimal").id("celsius")
            .observing(\.celsius).observing(\.celsiusFault, in: \.error)
            .on(.change, Change { (model: inout Temperature, text: String) in model.setCelsius(text) })
        TextField("Fahrenheit", keyboard: "decimal").id("fahrenheit")
            .observing(\.fahrenheit).observing(\.fahrenheitFault, in: \.error)
            .on(.change, Change { (model: inout Temperature, text: String) in model.setFahrenheit(text) })
    }
}
