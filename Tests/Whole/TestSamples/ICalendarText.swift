import Testing

/// An iCalendar file read strictly by RFC 5545 sections 3.1 and 3.6, without any code of subcal.
package struct ICalendarText {
  package struct Property: Equatable {
    package var name: String
    package var value: String
  }

  /// All content lines, unfolded.
  package let properties: [Property]

  /// Throws if a line has no CRLF, is longer than 75 octets, or is not UTF-8 by itself.
  package init(_ file: [UInt8]) throws {
    var lines: [[UInt8]] = []
    var rest = file[...]
    while !rest.isEmpty {
      let end = try #require(rest.firstIndex(of: 0x0D))
      let line = rest[..<end]
      try #require(rest[end...].starts(with: [0x0D, 0x0A]) && !line.contains(0x0A))
      try #require(line.count <= 75)
      // Line by line, which finds a fold inside a character.
      try #require(String(validating: line, as: UTF8.self) != nil)
      if line.first == 0x20 {
        try #require(!lines.isEmpty)
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
      rest = rest[(end + 2)...]
    }
    properties = try lines.map { line in
      let colon = try #require(line.firstIndex(of: 0x3A))
      return Property(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[(colon + 1)...], as: UTF8.self))
    }
  }

  /// Each VEVENT by its UID, with its values by the properties' names.
  package var events: [String: [String: String]] {
    var events: [String: [String: String]] = [:]
    var open: [String: String]?
    for property in properties {
      if property == Property(name: "BEGIN", value: "VEVENT") {
        open = [:]
      } else if property == Property(name: "END", value: "VEVENT") {
        if let event = open { events[event["UID"] ?? ""] = event }
        open = nil
      } else {
        open?[property.name] = property.value
      }
    }
    return events
  }

  /// TEXT without its escapes (RFC 5545 section 3.3.11).
  package static func unescaped(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        plain.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}
