import CLibCSV
import CLibICal
import SubscriptionReport
@testable import Diagnostics
import Localization
@testable import SubscriptionLists
@testable import SubscriptionOutputs

/// Calendars are parsed with libical, which must find every entry with a title that was written.
enum CalendarTarget {
  static func take(_ input: [UInt8]) {
    var invented = Invented(input)
    let report = invented.report()
    var files: [String: [UInt8]] = [:]
    CalendarFeeds.forEachFile(of: report) { files[$0] = $1 }
    for (path, file) in files {
      let entries = String(decoding: file, as: UTF8.self).occurrences(of: "\r\nBEGIN:VEVENT\r\n")
      let found = titles(in: file)
      Finding.unless(found.count == entries, "\(path): \(found.count) of \(entries) entries were found")
    }
    let wanted = report.lists.offerings.flatMap(\.entries).map { $0.summary[.chinese] }
    let found = Offering.days.flatMap { titles(in: files["calendars/\($0.name).ics"] ?? []) }
    let known = Set(wanted.map { Array(printable($0).utf8) })
    for title in found {
      Finding.unless(known.contains(Array(printable(title).utf8)), "the title '\(title)' was not written")
    }
  }

  /// A text without characters that a calendar's lines may not contain, and trimmed as libical does.
  private static func printable(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value == 0x0A
        || !(value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value))
      {
        out.append(scalar)
      }
    }
    return PrintableText.trimmed(String(out))
  }

  private static func titles(in file: [UInt8]) -> [String] {
    guard !file.isEmpty else { return [] }
    let text = file.map { CChar(bitPattern: $0) } + [0]
    guard let calendar = icalparser_parse_string(text) else { Finding.report("libical finds no calendar") }
    defer { icalcomponent_free(calendar) }
    icalcomponent_strip_errors(calendar)
    Finding.unless(icalcomponent_isa(calendar) == ICAL_VCALENDAR_COMPONENT, "not one calendar but several")
    var titles: [String] = []
    var event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
    while let found = event {
      titles.append(icalcomponent_get_summary(found).map { String(cString: $0) } ?? "")
      Finding.unless(
        icalcomponent_count_properties(found, ICAL_ATTENDEE_PROPERTY) == 0, "there is an attendee")
      event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)
    }
    return titles
  }
}

/// Tables are parsed with libcsv in strict mode, which must find the cells that were written.
enum TableTarget {
  static func take(_ input: [UInt8]) {
    var invented = Invented(input)
    let report = invented.report()
    let records = read(ListFiles<Offering>.table(report.lists.offerings))
    let wanted =
      [Offering.fields.map(\.name)]
      + report.lists.offerings.map { item in
        Offering.fields.map { $0.text(of: item.evaluated) ?? "" }
      }
    Finding.unless(
      records == wanted.map { $0.map { Array($0.utf8) } }, "the table reads differently")
    let spread = read(Array(ListFiles<Offering>.sheet(report.lists.offerings).dropFirst(3)))
    let columns = Offering.sheet
    Finding.unless(
      spread.allSatisfy { $0.count == columns.count } && spread.count == wanted.count,
      "the spreadsheet has other rows or columns")
    for (item, row) in zip(report.lists.offerings, spread.dropFirst()) {
      let texts = columns.map { $0.cell(item.evaluated) ?? "" }
      for (cell, plain) in zip(row, texts) where cell != Array(plain.utf8) {
        Finding.unless(cell == Array(("'" + plain).utf8), "the spreadsheet has another text")
      }
      for cell in row {
        guard let first = String(decoding: cell, as: UTF8.self).unicodeScalars.first else { continue }
        let isNumber = cell.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        Finding.unless(!"=+-@\t\r＝＋－＠".unicodeScalars.contains(first) || isNumber, "a formula: \(cell)")
      }
    }
  }

  private final class Records {
    var all: [[[UInt8]]] = []
    var open: [[UInt8]] = []
  }

  private static func read(_ file: [UInt8]) -> [[[UInt8]]] {
    var parser = csv_parser()
    csv_init(&parser, UInt8(CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL))
    defer { csv_free(&parser) }
    // Otherwise libcsv trims cells.
    csv_set_space_func(&parser) { _ in 0 }
    let records = Records()
    let context = Unmanaged.passUnretained(records).toOpaque()
    let cell: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      start, count, context in
      guard let context else { return }
      let bytes = UnsafeRawBufferPointer(start: start, count: count)
      Unmanaged<Records>.fromOpaque(context).takeUnretainedValue().open.append(Array(bytes))
    }
    let line: @convention(c) (CInt, UnsafeMutableRawPointer?) -> Void = { _, context in
      guard let context else { return }
      let records = Unmanaged<Records>.fromOpaque(context).takeUnretainedValue()
      records.all.append(records.open)
      records.open = []
    }
    let taken = file.withUnsafeBytes { csv_parse(&parser, $0.baseAddress, $0.count, cell, line, context) }
    Finding.unless(
      taken == file.count && csv_fini(&parser, cell, line, context) == 0, "libcsv rejects the file")
    return withExtendedLifetime(records) { records.all }
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func occurrences(of text: String) -> Int {
    self.utf8.ranges(of: text.utf8).count
  }
}
