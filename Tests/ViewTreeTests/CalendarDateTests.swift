import Foundation
import Testing
import ViewTree

/// Days of the calendar, without time and zone.
@Suite struct CalendarDateTests {
    private func read(_ text: String) -> CalendarDate? { CalendarDate(text) }

    @Test(arguments: ["0001-01-01", "1900-02-28", "2000-02-29", "2024-02-29", "2026-11-21", "9999-12-31"])
    func `a day of the calendar is read and written`(text: String) throws {
        let date = try #require(read(text))
        #expect(date.description == text)
        #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
        #expect(CalendarDate(json: .string(text)) == date)
        #expect(date.json == .string(text))
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-11-21 ", " 2026-11-21", "2026-1-21", "2026-11-2", "26-11-21", "+2026-1-21",
        "2026/11/21", "20261121", "2026-11-21T00:00", "0000-01-01", "2026-00-01", "2026-13-01", "2026-01-00",
        "2026-01-32", "2026-04-31", "2025-02-29", "1900-02-29", "２０２６-11-21", "2026-11-0x", "-026-11-21",
    ])
    func `anything else is no day`(text: String) {
        #expect(read(text) == nil)
        #expect(CalendarDate(json: .string(text)) == nil)
    }

    @Test func `every day that Foundation's calendar has is one, and no other`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for year in [1600, 1700, 1999, 2000, 2023, 2024, 2100] {
            for month in 1...12 {
                let first = try #require(calendar.date(from: DateComponents(year: year, month: month)))
                let days = try #require(calendar.range(of: .day, in: .month, for: first)).count
                for day in 0...32 {
                    #expect((CalendarDate(year: year, month: month, day: day) != nil) == (1...days).contains(day))
                }
            }
        }
    }

    @Test func `days are in the order of time`() {
        let days: [CalendarDate] = ["1999-12-31", "2000-01-01", "2000-01-02", "2000-02-01", "2001-01-01"]
        #expect(days.shuffled().sorted() == days)
    }

    @Test func `a day is text in what is written down`() throws {
        let days: [CalendarDate] = ["2026-11-21"]
        #expect(String(decoding: try JSONEncoder().encode(days), as: UTF8.self) == #"["2026-11-21"]"#)
        #expect(try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2026-11-21"]"#.utf8)) == days)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2026-11-31"]"#.utf8))
        }
    }

    @Test func `an author who writes down no day is told at once`() async {
        await #expect(processExitsWith: .failure) { _ = "2026-02-30" as CalendarDate }
    }
}
