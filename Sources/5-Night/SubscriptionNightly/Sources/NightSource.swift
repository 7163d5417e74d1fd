internal import Decoding
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
  /// Of a source that gives one day only, yesterday's: how a day that was missed comes in.
  let missedDays: Text?
  let decode: @Sendable ([UInt8]) throws(NotUnderstood) -> DecodedContent

  /// - Parameter isComplete: Whether the next form need not be asked.
  init<Content>(
    _ id: SourceID, _ need: SourceNeed, _ shrinkRule: ShrinkRule, urls: [String], pastDay: Day? = nil,
    mayBeUnrecorded: Bool = false, missedDays: Text? = nil,
    decode: @escaping @Sendable ([UInt8]) throws(NotUnderstood) -> Decoded<Content>,
    records: @escaping @Sendable (Decoded<Content>) -> Int,
    day: @escaping @Sendable (Decoded<Content>) -> Day? = \.day,
    isComplete: @escaping @Sendable (Content) -> Bool = { _ in true },
    add: @escaping @Sendable (Decoded<Content>, inout AcceptedInputs) -> Void
  ) {
    (self.id, self.need, self.shrinkRule, self.urls) = (id, need, shrinkRule, urls)
    (self.pastDay, self.missedDays) = (pastDay, missedDays)
    self.mayBeUnrecorded = mayBeUnrecorded || pastDay != nil
    self.decode = { body throws(NotUnderstood) in
      let decoded = try decode(body)
      return DecodedContent(
        form: decoded.form, rowCount: decoded.rowCount, leftOut: decoded.leftOut, remarks: decoded.remarks,
        records: records(decoded), day: day(decoded), isComplete: isComplete(decoded.content),
        add: { inputs in add(decoded, &inputs) })
    }
  }
}

extension NightSource {
  /// The source of a list.
  init<Record: PublishedRecord>(_ list: ListSource<Record>) {
    self.init(
      SourceID(description: list.id), list.need, list.shrinkRule, urls: list.urls,
      mayBeUnrecorded: list.mayBeUnrecorded, missedDays: list.missedDays,
      decode: { body throws(NotUnderstood) in try list.decode(body, html: libxml2Tables) },
      // Those with the day that the list has them under, of a table of ex-rights days also the dividends.
      records: { $0.content.count { $0.listDay != nil } + $0.leftOut }, add: { $1.add($0, from: list) })
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
