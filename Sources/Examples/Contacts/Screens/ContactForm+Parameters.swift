import Foundation
import Outlet

extension ContactForm {
    /// Creates the form that an address describes.
    init(_ parameters: ContactFormController.Parameters, in context: Context) {
        self.init(
            id: parameters.id, principal: context.principal.id ?? "",
            today: CalendarDate(context.now, in: context.timeZone))
    }

    /// Whether the contact is not in the database yet.
    var isNew: Bool { id == nil }
}

extension CalendarDate {
    /// The day of a time in a time zone.
    init(_ moment: Date, in timeZone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: moment)
        self = CalendarDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0) ?? "2000-01-01"
    }
}
