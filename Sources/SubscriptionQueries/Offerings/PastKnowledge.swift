internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

/// What was known of stored offerings at a moment, and what the store cannot say about it.
struct PastKnowledge {
  /// The offerings as they were known.
  let offerings: [Tracked<Offering>]
  /// The last night until then that published.
  let lastNight: StoredRun?
  let notes: [Text]
  /// Whether the store's first night came later.
  let isBeforeStore: Bool

  init(of stored: [Tracked<Offering>], at moment: Instant, in store: SubscriptionStore) throws(StoreError) {
    let night = try store.lastGoodRun(until: moment)
    let isPast = try store.lastGoodRun() != night
    (lastNight, isBeforeStore) = (night, isPast && night == nil)
    var (known, unknown): ([Tracked<Offering>], [Tracked<Offering>]) = ([], [])
    for offering in stored {
      guard var earlier = offering.known(at: moment) else {
        // One that begins later came later, for all the store knows.
        if offering.offering.subscriptionStart.map({ $0 <= moment.day }) ?? true { unknown.append(offering) }
        continue
      }
      // A close without a day is that of the newest night.
      if isPast, earlier.kept.lastClose?.day == nil { earlier.kept.lastClose = nil }
      known.append(earlier)
    }
    offerings = known
    let notKept =
      [Text("哪些資料存疑", "which rows were in doubt")]
      + Board.allCases.filter { night?.hasUndatedFile(of: $0) ?? false }.map {
        Text("未註明日期的收盤行情（\($0.closesSource)）", "the closes of the file without a date (\($0.closesSource))")
      }
    notes = [
      isPast && night != nil
        ? Text(
          "\(moment.dayAndTime) 未保留：\(notKept.joined(.enumeration))",
          "not kept of \(moment.dayAndTime): \(notKept.joined(.semicolon))") : nil,
      isPast && night == nil ? Self.noteBeforeStore(moment) : nil, Self.note(on: unknown, moment),
    ].compactMap(\.self)
  }

  private static func noteBeforeStore(_ moment: Instant) -> Text {
    Text(
      "最早的更新在 \(moment.dayAndTime) 之後：當時已知者只存有已結束的申購案",
      "the first stored night is after \(moment.dayAndTime): of what was known then, only offerings that were over "
        + "are stored")
  }

  private static func note(on unknown: [Tracked<Offering>], _ moment: Instant) -> Text? {
    guard !unknown.isEmpty else { return nil }
    let names = unknown.prefix(mostNamed).map { "\($0.id) \($0.offering.name)" }
    let others = unknown.count - names.count
    return Text(
      "\(names.joined(separator: "、"))\(others > 0 ? " 等 \(unknown.count) 檔" : "")：在 \(moment.dayAndTime) 之後才存入，當時已知的內容未保留",
      "\(names.joined(separator: ", "))\(others > 0 ? " and \(others) more" : ""): first stored after "
        + "\(moment.dayAndTime), so what was known then is not stored")
  }

  private static let mostNamed = 5
}
