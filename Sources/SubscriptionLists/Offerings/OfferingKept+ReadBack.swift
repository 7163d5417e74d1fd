internal import Records
internal import Values
package import WinRates

/// A frozen estimate; nil where its source is known only to a newer version.
struct PublishedEstimate: Decodable {
  let estimate: FrozenEstimate?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let before = try members.decode(Day.self, forKey: "before")
    let made = try members.decode(Instant.self, forKey: "made")
    let (rate, low, high) = (
      try members.decode(EstimatedRate.self, forKey: "percent"),
      try members.decode(EstimatedRate.self, forKey: "low_percent"),
      try members.decode(EstimatedRate.self, forKey: "high_percent")
    )
    let cases = try members.decode(Int.self, forKey: "cases")
    // A newer version may know further notes.
    let note = try members.decodeIfPresent(String.self, forKey: "note").flatMap(OddsEstimate.Note.init)
    guard let source = OddsEstimate.Source(rawValue: try members.decode(String.self, forKey: "source")) else {
      estimate = nil
      return
    }
    guard (1...FixedPoint.largest).contains(cases),
      let read = OddsEstimate(rate: rate, low: low, high: high, source: source, cases: cases, note: note)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a range that does not contain its estimate"))
    }
    let close = try members.decodeIfPresent(Price.self, forKey: "close")
    estimate = FrozenEstimate(read, close: close, before: before, made: made)
  }
}

/// A frozen close; nil where its board or kind is known only to a newer version.
struct PublishedFrozenClose: Decodable {
  let close: FrozenClose?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let before = try members.decode(Day.self, forKey: "before")
    _ = try members.decode(Price.self, forKey: "close")
    close = try PublishedClose(from: decoder).close.map { FrozenClose($0, before: before) }
  }
}

extension EstimatedRate: Decodable {
  /// Reads decimal text.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a percentage from 0.0001 to 100 such as 0.3712") { EstimatedRate(percent: $0) }
  }
}
