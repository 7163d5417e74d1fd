internal import Decoding
internal import HTML
internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values

/// A source of a night: what it is needed for, its addresses in the order they are asked, and how a body is decoded
/// and taken in.
///
/// That of a list is made of a ``ListSource``; another one is a value in ExchangeSources.swift, its decoder, and its field in
/// ``AcceptedInputs``.
struct NightSource: Sendable {
  let id: SourceID
  let need: SourceNeed
  let shrinkRule: ShrinkRule
  let urls: [String]
  /// The past day it was asked for; nil for what is newest.
  let pastDay: Day?
  /// Whether a recording may lack it: a past day that was not missed that night, or a source that an earlier version
  /// did not ask.
  let mayBeUnrecorded: Bool
  let decode: @Sendable ([UInt8]) throws(NotUnderstood) -> DecodedContent

  /// - Parameter isComplete: Whether the next form need not be asked.
  init<Content>(
    _ id: SourceID, _ need: SourceNeed, _ shrinkRule: ShrinkRule, urls: [String], pastDay: Day? = nil,
    mayBeUnrecorded: Bool = false,
    decode: @escaping @Sendable ([UInt8]) throws(NotUnderstood) -> Decoded<Content>,
    records: @escaping @Sendable (Decoded<Content>) -> Int,
    day: @escaping @Sendable (Content) -> Day? = { _ in nil },
    isComplete: @escaping @Sendable (Content) -> Bool = { _ in true },
    add: @escaping @Sendable (Decoded<Content>, inout AcceptedInputs) -> Void
  ) {
    (self.id, self.need, self.shrinkRule, self.urls) = (id, need, shrinkRule, urls)
    self.pastDay = pastDay
    self.mayBeUnrecorded = mayBeUnrecorded || pastDay != nil
    self.decode = { body throws(NotUnderstood) in
      let decoded = try decode(body)
      return DecodedContent(
        form: decoded.form, rowCount: decoded.rowCount, leftOut: decoded.leftOut, remarks: decoded.remarks,
        records: records(decoded), day: day(decoded.content), isComplete: isComplete(decoded.content),
        add: { inputs in add(decoded, &inputs) })
    }
  }
}

extension NightSource {
  /// The source of a list.
  init<Record: PublishedRecord>(_ list: ListSource<Record>) {
    self.init(
      SourceID(description: list.id), list.need, list.shrinkRule, urls: list.urls,
      mayBeUnrecorded: list.mayBeUnrecorded,
      decode: { body throws(NotUnderstood) in try list.decode(body, html: libxml2Tables) },
      // Those that can be read, of a table of ex-rights days also the dividends.
      records: { $0.content.count + $0.leftOut }, add: { $1.add($0, from: list) })
  }
}

extension NightSource {
  /// What the exchange says in a body in place of data; nil for a body that may have data.
  func refusal(in body: [UInt8]) -> Text? {
    guard body.count <= BodyLimits.messageBytes else { return nil }
    do throws(NotUnderstood) {
      _ = try decode(body)
      return nil
    } catch {
      return error.isRefusal ? error.reason : nil
    }
  }
}

/// The content of a body of any source.
struct DecodedContent: Sendable {
  let form: BodyForm
  let rowCount: Int
  let leftOut: Int
  let remarks: [Remark]
  /// The number of records that can be used.
  let records: Int
  /// The trading day of the records; nil if they have none.
  let day: Day?
  let isComplete: Bool
  let add: @Sendable (inout AcceptedInputs) -> Void
}

/// The id of a source, as it appears in run.json, recordings and messages.
struct SourceID: Hashable, Sendable, CustomStringConvertible {
  let description: String

  static func closes(_ board: Board) -> SourceID { SourceID(description: board.closesSource) }

  static func holidays(_ year: Int) -> SourceID { SourceID(description: HolidayList.source(of: year)) }

  /// The bars of a past day. The emerging board does not publish them.
  static func bars(_ board: Board, _ day: Day) -> SourceID {
    SourceID(description: "\(board == .tpex ? "tpex" : "twse")-bars-\(day.compact)")
  }

  /// Those that are compared with the last good night: the boards' closes, and the lists, of which some are a year's.
  static func guarded(in year: Int?) -> [SourceID] {
    let request = ListRequest(today: Day(number: 0), years: [year].compactMap(\.self))
    return Board.allCases.map(SourceID.closes) + NightSource.lists(request).map(\.id)
  }

  /// Whether the source is compared with the last good night, so that `--accept` applies to it.
  var isGuarded: Bool {
    let year = Int(description.suffix(4)).flatMap { NightlySettings.years.contains($0) ? $0 : nil }
    return Self.guarded(in: year).contains(self)
  }
}

/// Reads the tables of an HTML page with libxml2.
let libxml2Tables: HTMLTables = { bytes in
  let document = try HTMLDocument(parsing: bytes)
  return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
}
