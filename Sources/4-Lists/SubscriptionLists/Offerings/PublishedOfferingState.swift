package import JSON
package import ListEngine
package import Trading
internal import Values
package import WinRates

/// What was published of an offering: the closes and the estimates in the calendar's texts, the close it was last valued at, and
/// its feeds.
///
/// A premium changes every night, and a calendar text that changed with it would notify every subscriber
/// every morning: so what was shown is kept and shown again. ``Tracked`` has it for each offering. `tables`
/// are its form in the store and `members` that in offerings/<id>.json. What is added belongs into both: a
/// lost store is filled from the files, and a value that only the store has is lost with it.
package struct PublishedOfferingState: PublishedState {
  /// The closes behind the premiums in the calendar's texts.
  package var frozen = FrozenCloses()
  /// The estimates of its win rate that stay as they were published.
  package var estimates = FrozenEstimates()
  /// The close it was last valued at, which is in subscriptions.json.
  package var lastClose: BoardClose?
  /// The filtered feeds it is in, by their names and conditions.
  package var feeds: Set<String> = []

  package init() {}

  package mutating func take(lastClose close: BoardClose?) { lastClose = close }

  package static let tables = [closeTable, estimateTable, feedTable]

  private static let closeTable = StateTable<PublishedOfferingState>(
    name: "offering_close", owner: "offering", key: "purpose",
    values: ["price", "day", "board", "kind", "frozen_for"],
    known: "kind IN (\(CloseKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))",
    rows: { state in
      let closes: [(String, BoardClose?, Day?)] = [
        ("published", state.lastClose, nil),
        ("opening", state.frozen.opening?.close, state.frozen.opening?.before),
        ("last_day", state.frozen.lastDay?.close, state.frozen.lastDay?.before),
      ]
      return closes.compactMap { purpose, close, before in
        close.map {
          [
            .text(purpose), $0.price.stored, .init($0.day), .integer($0.board.number),
            .text($0.kind.rawValue), .init(before),
          ]
        }
      }
    },
    add: { row, state in
      guard case .text(let purpose) = row[0], case .integer(let board) = row[3],
        case .text(let kind) = row[4], let price = Price(stored: row[1]), let board = Board(number: board),
        let day = Day?(stored: row[2]), let before = Day?(stored: row[5])
      else { return false }
      guard let kind = CloseKind(rawValue: kind) else { return true }
      let close = BoardClose(price: price, day: day, board: board, kind: kind)
      switch (purpose, before) {
      case ("published", _): state.lastClose = close
      case ("opening", let before?): state.frozen.opening = FrozenClose(close, before: before)
      case ("last_day", let before?): state.frozen.lastDay = FrozenClose(close, before: before)
      case ("opening", nil), ("last_day", nil): return false
      default: break
      }
      return true
    })

  package static let estimateTable = StateTable<PublishedOfferingState>(
    name: "estimate", owner: "offering", key: "purpose",
    values: ["rate", "low", "high", "source", "cases", "note", "made_from", "frozen_for", "made"],
    known: "source IN (\(OddsEstimate.Source.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))",
    rows: { state in
      [("opening", state.estimates.opening), ("last_day", state.estimates.lastDay)].compactMap {
        purpose, frozen in
        frozen.map { frozen in
          let estimate = frozen.estimate
          return [
            .text(purpose), .integer(estimate.rate.millionths), .integer(estimate.low.millionths),
            .integer(estimate.high.millionths), .text(estimate.source.rawValue), .integer(estimate.cases),
            .init(estimate.note?.rawValue), .init(frozen.close), frozen.before.stored,
            frozen.made.stored,
          ]
        }
      }
    },
    add: { row, state in
      guard case .text(let purpose) = row[0], case .text(let source) = row[4] else { return false }
      guard let source = OddsEstimate.Source(rawValue: source) else { return true }
      func rate(_ column: Int) -> EstimatedRate? {
        Int(stored: row[column]).flatMap { EstimatedRate(millionths: $0) }
      }
      guard let middle = rate(1), let low = rate(2), let high = rate(3), let cases = Int(stored: row[5]),
        let note = String?(stored: row[6]), let close = Price?(stored: row[7]),
        let before = Day(stored: row[8]), let made = Instant(stored: row[9]),
        let estimate = OddsEstimate(
          rate: middle, low: low, high: high, source: source, cases: cases,
          note: note.flatMap { OddsEstimate.Note(rawValue: $0) })
      else { return false }
      let frozen = FrozenEstimate(
        estimate, close: close, before: before, made: made)
      switch purpose {
      case "opening": state.estimates.opening = frozen
      case "last_day": state.estimates.lastDay = frozen
      default: break
      }
      return true
    })

  // An offering stays in its feeds.
  private static let feedTable = StateTable<PublishedOfferingState>(
    name: "feed", owner: "offering", key: "name", values: [], known: nil,
    rows: { state in state.feeds.sorted().map { [.text($0)] } },
    add: { row, state in
      guard let name = String(stored: row[0]) else { return false }
      state.feeds.insert(name)
      return true
    })

  package static let members: [StateMember<PublishedOfferingState>] = [
    StateMember(
      "feeds", .beforeRevisions,
      JSONSchema.array(of: JSONSchema.required(.text, "A filtered calendar that it is in"))
    ) {
      .array($0.feeds.sorted().map { .string($0) })
    } read: {
      $1.feeds = Set(try $0.decodeIfPresent([PublishedText].self, forKey: "feeds")?.map(\.text) ?? [])
    },
    StateMember("frozen_closes", .afterRevisions, pair(closeSchema)) {
      $0.frozen.json(\.json)
    } read: {
      let closes = try $0.nestedContainer(keyedBy: MemberName.self, forKey: "frozen_closes")
      $1.frozen = FrozenCloses(
        opening: try closes.decodeIfPresent(PublishedFrozenClose.self, forKey: "opening")?.close,
        lastDay: try closes.decodeIfPresent(PublishedFrozenClose.self, forKey: "last_day")?.close)
    },
    StateMember("frozen_estimates", .afterRevisions, pair(estimateSchema)) {
      $0.estimates.json(\.json)
    } read: {
      // Absent in what earlier versions published.
      let state = try $0.decodeIfPresent([String: PublishedEstimate?].self, forKey: "frozen_estimates") ?? [:]
      $1.estimates = FrozenEstimates(
        opening: state["opening"]??.estimate, lastDay: state["last_day"]??.estimate)
    },
  ]
}

extension FrozenClose {
  fileprivate var json: JSONValue {
    [
      "before": .string(before.description), "close": .number(close.price),
      "close_date": .stringOrNull(close.day), "close_board": .string(close.board.rawValue),
      "close_kind": .string(close.kind.rawValue),
    ]
  }
}

extension FrozenEstimate {
  fileprivate var json: JSONValue {
    .object(
      [
        ("before", .string(before.description)), ("made", .string(made.description)),
        ("close", .numberOrNull(close)),
      ] + estimate.members)
  }
}

extension OddsEstimate {
  package var members: [(String, JSONValue)] {
    [
      ("percent", .number(rate)), ("low_percent", .number(low)),
      ("high_percent", .number(high)), ("source", .string(source.rawValue)),
      ("cases", .integer(cases)), ("note", .stringOrNull(note?.rawValue)),
    ]
  }
}

extension Tracked<Offering> {
  package var offering: Offering {
    get { record }
    set { record = newValue }
  }
}

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
  package init(from decoder: any Decoder) throws {
    self = try decoder.number("a percentage from 0.0001 to 100 such as 0.3712") { EstimatedRate(percent: $0) }
  }
}

extension PublishedOfferingState {
  /// What was published on the evening before the first and the last day.
  private static func pair(_ state: JSONValue) -> JSONValue {
    JSONSchema.object(["opening": state, "last_day": state])
  }

  private static let closeSchema = JSONSchema.nullable([
    "before": JSONSchema.required(.day, "The day for which it was kept"),
    "close": JSONSchema.required(.decimal, "NT$ a share"),
    "close_date": JSONSchema.nullable(.day, "Its trading day"),
    "close_board": JSONSchema.required(Board.form, "Its board"),
    "close_kind": JSONSchema.required(CloseKind.form, "Kind of day price"),
  ])

  private static let estimateSchema = JSONSchema.nullable([
    "before": JSONSchema.required(.day, "The day for which it was kept"),
    "made": JSONSchema.required(.instant, "When it was made"),
    "close": JSONSchema.nullable(.decimal, "The close that it was made from"),
    "percent": JSONSchema.required(.decimal, "Estimated win rate"),
    "low_percent": JSONSchema.required(.decimal, "Low end"),
    "high_percent": JSONSchema.required(.decimal, "High end"),
    "source": JSONSchema.required(OddsEstimate.Source.form, "How it was made"),
    "cases": JSONSchema.required(.integer, "Past draws that it rests on"),
    "note": JSONSchema.nullable(
      .choice(OddsEstimate.Note.allCases.map(\.rawValue)), "What else to know about it"),
  ])
}
