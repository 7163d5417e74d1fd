import Foundation
import Testing
import Values

@Suite struct DayTests {
  @Test func `every day from 1970 to 2199 agrees with Foundation's Gregorian calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for number in stride(from: 0, through: 84_000, by: 1) {
      let day = Day(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let (year, month, dayOfMonth) = day.components
      #expect(parts.year == year && parts.month == month && parts.day == dayOfMonth)
      // Foundation counts from Sunday.
      #expect(parts.weekday == day.weekday % 7 + 1)
      guard Day(year: year, month: month, day: dayOfMonth) == day else {
        Issue.record("\(day) does not read back")
        return
      }
    }
  }

  @Test func `days are read in their three formats and in no other`() {
    let day = Day(year: 2024, month: 10, day: 29)
    #expect(Day(iso: "2024-10-29") == day)
    #expect(Day(exchange: "113/10/29") == day)
    #expect(Day(exchange: "2024/10/29") == day)
    #expect(Day(compact: "1131029") == day)
    #expect(Day(compact: "20241029") == day)
    for text in ["", "2024-10-9", "2024-13-01", "2024-02-30", "+024-10-29", "2024-10-29 ", "２０２４-10-29"] {
      #expect(Day(iso: text) == nil, "\(text)")
    }
    for text in ["", "113/02/30", "113-10-29", "1/10/29", "113/10", "113/10/29/1", "113/+1/29"] {
      #expect(Day(exchange: text) == nil, "\(text)")
    }
    for text in ["", "113102", "1130230", "113１029", "113102900"] {
      #expect(Day(compact: text) == nil, "\(text)")
    }
  }

  @Test func `the day of an instant is the date in Taiwan`() throws {
    let lastSecond = try #require(Instant("2024-10-29T23:59:59"))
    #expect(lastSecond.day.description == "2024-10-29")
    #expect(Instant(secondsSince1970: lastSecond.secondsSince1970 + 1).day.description == "2024-10-30")
    #expect(lastSecond.description == "2024-10-29T23:59:59+08:00")
    #expect(lastSecond.utcCompact == "20241029T155959Z")
    #expect(Instant("2024-10-29T15:59:59Z") == lastSecond)
    #expect(Instant("2024-10-29T10:59:59-05:00") == lastSecond)
    #expect(Instant("2024-10-29") == Instant("2024-10-28T16:00Z"))
    #expect(Instant("1969-12-31T23:00")?.day.description == "1969-12-31")
    for text in ["2024-10-29T", "2024-10-29T24:00", "2024-10-29T21:30:60", "2024-10-29T2130", "now"] {
      #expect(Instant(text) == nil, "\(text)")
    }
  }
}
