internal import Decoding
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// A source of a night: what it is needed for, its addresses in the order they are asked, and how a body is decoded
/// and taken in.
///
/// That of a list is made of a ``ListSource``; another one is a value in ExchangeSources.swift, its decoder, and a case of
/// ``DecodedContent``.
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
  /// Of the newest closes, the day that they should be of.
  let expectedDay: Day?
  let decode: @Sendable ([UInt8]) throws(NotUnderstood) -> DecodedContent

  init(
    _ id: SourceID, _ need: SourceNeed, _ shrinkRule: ShrinkRule, urls: [String], pastDay: Day? = nil,
    expectedDay: Day? = nil, mayBeUnrecorded: Bool = false, missedDays: Text? = nil,
    decode: @escaping @Sendable ([UInt8]) throws(NotUnderstood) -> DecodedContent
  ) {
    (self.id, self.need, self.shrinkRule, self.urls) = (id, need, shrinkRule, urls)
    (self.pastDay, self.expectedDay, self.missedDays) = (pastDay, expectedDay, missedDays)
    self.mayBeUnrecorded = mayBeUnrecorded || pastDay != nil
    self.decode = decode
  }

  /// The source of a list.
  ///
  /// - Parameters:
  ///   - before: How many rows it had on the last good night; nil if that is not known.
  ///   - followsSession: Whether yesterday was a trading day, on which companies announce something.
  init<Record: PublishedRecord>(
    _ list: ListSource<Record>, before: Int? = nil, followsSession: Bool = false,
    accepted: Accepted = .nothing
  ) {
    let mustHaveRows =
      list.scope == nil
      ? list.missedDays != nil && followsSession : !list.shrinkRule.mayBeEmpty || before ?? 0 > 0
    let isAccepted = accepted.covers(list.id)
    self.init(
      list.id, list.need, list.shrinkRule, urls: list.urls,
      mayBeUnrecorded: list.mayBeUnrecorded, missedDays: list.missedDays,
      decode: { body throws(NotUnderstood) in
        var decoded = try list.decode(body, html: libxml2Tables)
        if mustHaveRows, isAccepted {
          decoded.isTakenAsItIs = decoded.isTakenAsItIs || decoded.rowCount == 0
        } else if mustHaveRows {
          try decoded.checkRows(of: list.id, before: before)
        }
        return .rows(ListRows(decoded: decoded, source: list))
      })
  }

  /// Whether the next form need not be asked after this one.
  func isEnough(_ content: DecodedContent) -> Bool {
    switch content {
    case .rows, .pastDay, .companies, .statuses, .emergingMonth: return true
    case .closes(let file):
      guard let day = file.content.day, let expectedDay else { return false }
      return !file.content.bars.isEmpty && day >= expectedDay && file.gap == nil
    case .holidays(let list): return !list.content.entries.isEmpty
    }
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

extension Decoded {
  /// Throws if there are no rows, of a source that has to have some: that is no answer, but a sentence of a busy exchange,
  /// such as 沒有符合條件 for a year with 200.
  ///
  /// - Parameter before: How many there were on the last good night; nil if that is not known.
  func checkRows(of source: SourceID, before: Int? = nil) throws(NotUnderstood) {
    guard rowCount == 0 else { return }
    throw NotUnderstood(
      source: source,
      reason: (none.map { Text("交易所回應「\($0)」", "the exchange answers '\($0)'") }
        ?? Text("清單沒有任何資料", "the list has no rows"))
        + (before.map { Text("，先前有 \($0.grouped) 筆", ", and it had \($0.grouped) rows before") } ?? .empty),
      isRefusal: true)
  }
}
