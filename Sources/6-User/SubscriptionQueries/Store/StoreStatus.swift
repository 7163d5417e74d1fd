package import Diagnostics
package import JSON
internal import ListEngine
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
internal import Trading
internal import Values

/// The contents of a store and its last runs.
///
/// `status` prints it: what the store has, since when, what is in doubt, and how the last run ended. It
/// computes nothing of offerings. With `--check` the whole file is read, and damage is an error and no line.
package struct StoreStatus: Answer {
  private let path: FilePath
  private let summary: StoreSummary
  private let check: TradingCalendarCheck?
  /// Whether the file was checked; damage is an error.
  private let isChecked: Bool

  /// - Parameters:
  ///   - checksFile: Whether to check the whole file for damage.
  ///   - checksCalendar: Whether to compare the trading calendar with the stored days and lists.
  package init(of access: StoreAccess, checksFile: Bool, checksCalendar: Bool) throws(SubcalError) {
    path = access.path
    isChecked = checksFile
    let problems = checksFile ? try access.read(at: nil) { try $0.problems() }.value : []
    if !problems.isEmpty { throw SubcalError(StoreError.corrupt(problems.joined(separator: "; "))) }
    (summary, check) = try access.read(at: nil) { store in
      (try store.summary(), checksCalendar ? try TradingCalendarCheck(of: store) : nil)
    }.value
  }

  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add("資料庫", "Store", path.string)
    lines.add("起始", "Since", Text(summary.since, or: Text("尚無資料", "nothing stored yet")))
    lines.add(
      "申購案", "Offerings",
      Text(
        "\(summary.offerings.grouped) 檔，異動 \(summary.revisions.grouped) 次",
        "\(summary.offerings.grouped), with \(summary.revisions.grouped) revisions"))
    lines.add("存疑", "In doubt", doubtCounts)
    for list in Lists.all {
      for doubt in doubts(of: list) {
        lines.add(
          "存疑案", "Doubt",
          Text(verbatim: "\(doubt.id) \(doubt.name)") + .colon + list.title(ofDoubt: doubt.doubt))
      }
    }
    for row in summary.leftOut { lines.add("不收錄", "Left out", row.text) }
    for row in summary.accepted {
      lines.add(
        "已採用", "Accepted",
        Text(verbatim: "\(row.content.code) \(row.name)") + .colon + Self.reason(of: row)
          + Text("（\(row.since.day) 起，至內容變動為止）", " (since \(row.since.day), until it changes)"))
    }
    let bars = Text("行情", "Bars")
    if summary.bars.isEmpty { lines.add(bars, Text("無", "none")) }
    for one in summary.bars {
      lines.add(
        bars,
        Text(
          "\(one.board.text)：\(one.days.grouped) 個交易日 \(one.bars.grouped) 筆，\(one.first)～\(one.last)",
          "\(one.board.rawValue): \(one.bars.grouped) on \(one.days.of("trading day")), \(one.first) to "
            + "\(one.last)"))
    }
    lines.add("最近更新", "Last run", Self.text(of: summary.lastRun))
    lines.add("最近成功", "Last good run", Self.text(of: summary.lastGoodRun))
    for source in summary.sources {
      let day = source.day.map { Text("，最新 \($0)", ", newest day \($0)") }
      lines.add(
        "來源", "Source",
        Text(
          "\(source.source)：\(source.records.grouped) 筆\(day)",
          "\(source.source): \(source.records.grouped) rows\(day)"))
    }
    for one in summary.announced {
      let missing = one.missing(until: lastAnnounced)
      lines.add(
        "公告日", "Announcements",
        Text("\(one.source)：\(one.days.count) 天", "\(one.source): \(one.days.count.of("day"))")
          + (missing.isEmpty
            ? .empty
            : Text("，缺 ", ", missing ") + missing.suffix(10).map(\.description).joined(.enumeration)))
    }
    for warning in warnings { lines.add("警告", "Warning", warning) }
    if isChecked { lines.add("檢查", "Check", Text("未發現損壞", "no damage found")) }
    return [.entries(lines + (check?.lines ?? []))]
  }

  package var json: JSONValue {
    let bars = summary.bars.map { bars in
      JSONValue.object([
        ("board", .string(bars.board.rawValue)), ("bars", .integer(bars.bars)), ("days", .integer(bars.days)),
        ("first", .string(bars.first.description)), ("last", .string(bars.last.description)),
      ])
    }
    let sources = summary.sources.map { source in
      JSONValue.object([
        ("id", .string(source.source.description)), ("records", .integer(source.records)),
        ("newest_day", .stringOrNull(source.day)),
      ])
    }
    let records = Lists.all.map { list in
      let doubts = doubts(of: list).map {
        JSONValue.object([("id", .string($0.id)), ("name", .string($0.name)), ("doubt", .string($0.doubt))])
      }
      return (list.kind.countName, JSONValue.array(doubts))
    }
    let inDoubt = JSONValue.object(
      records + [
        ("rows_left_out", .integer(rowsLeftOut)), ("closes", .integer(summary.doubtfulCloses)),
      ])
    var members: [(String, JSONValue)] = [
      ("store", .string(path.string)), ("since", .stringOrNull(summary.since)),
      ("offerings", .integer(summary.offerings)), ("revisions", .integer(summary.revisions)),
      ("doubts", inDoubt), ("left_out", .array(summary.leftOut.map { Self.json(of: $0) })),
      ("accepted", .array(summary.accepted.map { Self.json(of: $0) })),
      ("bars", .array(bars)),
      ("sources", .array(sources)),
      ("announcements", .array(summary.announced.map { $0.json(until: lastAnnounced) })),
      ("last_run", Self.json(of: summary.lastRun)),
      ("last_good_run", Self.json(of: summary.lastGoodRun)),
      ("warnings", .array(warnings.map { .string($0[.english]) })),
    ]
    if isChecked { members.append(("damage", .array([]))) }
    if let check { members.append(("calendar", check.json)) }
    return .object(members)
  }

  /// The newest day whose announcements the last good run could read.
  private var lastAnnounced: Day { summary.lastGoodRun?.moment.day.adding(-1) ?? .first }

  private func doubts(of list: any PublishedRecord.Type) -> [StoreSummary.Doubt] {
    summary.doubts.filter { $0.kind == list.kind.name }
  }

  /// What is wrong with a row that is accepted, or with a close.
  private static func reason(of row: AcceptedRow) -> Text {
    guard let list = Lists.all.first(where: { $0.kind.name == row.kind }) else {
      return Text("收盤價有疑慮", "a close in doubt")
    }
    return list.title(ofDoubt: row.doubt)
  }

  private static func json(of row: AcceptedRow) -> JSONValue {
    .object([
      ("kind", .string(row.kind)), ("source", .string(row.content.source.description)),
      ("code", .string(row.content.code.description)),
      ("name", .string(row.name)), ("doubt", .string(row.doubt)),
      ("since", .string(row.since.description)),
    ])
  }

  private static func json(of row: LeftOutRow) -> JSONValue {
    .object([
      ("kind", .string(row.kind)), ("source", .string(row.source.description)),
      ("code", .string(row.code.description)),
      ("name", .string(row.name)), ("doubt", .string(row.doubt)),
    ])
  }

  /// How much is in doubt; of lists without a doubt only the offerings are named.
  private var doubtCounts: Text {
    let others = Lists.all.dropFirst().compactMap { list -> Text? in
      let count = doubts(of: list).count
      return count == 0 ? nil : list.kind.count(count)
    }
    let offerings = doubts(of: Offering.self).count
    let left = rowsLeftOut == 0 ? nil : Text("\(rowsLeftOut) 列不收錄", "rows left out: \(rowsLeftOut)")
    let closes = summary.doubtfulCloses
    return
      ([Text("\(offerings) 檔", "offerings: \(offerings)")] + others
      + [
        left, Text("最近一日 \(closes) 筆收盤價", "closes of the newest day: \(closes)"),
      ].compactMap(\.self)).joined(.comma)
  }

  /// The rows of the newest lists that cannot be right and are of no known record.
  private var rowsLeftOut: Int { summary.lastGoodRun?.rowsLeftOut ?? 0 }

  /// The messages of the last run, after a line if it published nothing.
  private var warnings: [Text] {
    guard let run = summary.lastRun else { return [] }
    let failed = run.isGood ? [] : [Text("最近一次更新未發布", "the last run published nothing")]
    func lines(_ text: String?) -> [String] { text?.split(separator: "\n").map(String.init) ?? [] }
    // A line is a warning; a failure of an earlier version may have other lines in Chinese.
    let (chinese, english) = (lines(run.message?[.chinese]), lines(run.message?[.english]))
    return failed
      + english.indices.map {
        Text("\((chinese.count == english.count ? chinese : english)[$0])", "\(english[$0])")
      }
  }

  private static func text(of run: StoredRun?) -> Text {
    run.map {
      Text(
        "\($0.startedAt.dayAndTime)，資料時間 \($0.moment.dayAndTime)，結束碼 \($0.status)",
        "\($0.startedAt), for \($0.moment), exit \($0.status)")
    } ?? Text("無", "none")
  }

  private static func json(of run: StoredRun?) -> JSONValue {
    guard let run else { return .null }
    let sources = run.sources.map { source in
      JSONValue.object([
        ("id", .string(source.id.description)), ("outcome", .string(source.outcome)),
        ("rows", .integerOrNull(source.rows)),
        ("rejects", .integerOrNull(source.rejects)), ("trading_day", .stringOrNull(source.tradingDay)),
      ])
    }
    return .object([
      ("started_at", .string(run.startedAt.description)), ("state_as_of", .string(run.moment.description)),
      ("exit_status", .integer(run.status)), ("message", .stringOrNull(run.message?[.english])),
      ("sources", .array(sources)),
    ])
  }
}

extension TradingCalendarCheck {
  fileprivate init(of store: SubscriptionStore) throws(StoreError) {
    let offerings = try store.records(Offering.self)
    let evidence = try TradingDayEvidence(of: store, since: SubscriptionStore.earliestDay)
    self.init(
      offerings.map(\.offering), ids: offerings.map(\.id), evidence: evidence, calendar: evidence.calendar)
  }

  fileprivate var lines: [LabelledText] {
    let closure = Text("疑似休市", "Suspected closure")
    var lines: [LabelledText] = []
    for suspicion in suspicions {
      let backfill =
        "subcal backfill --from \(suspicion.days.first?.description ?? "") --to "
        + "\(suspicion.days.last?.description ?? "")"
      let grounds = suspicion.grounds.joined(.semicolon)
      lines.add(
        closure,
        Text(
          "\(suspicion.text)：\(grounds)。確認方式：\(backfill)",
          "\(suspicion.text): \(grounds). To settle it: \(backfill)"))
    }
    if lines.isEmpty { lines.add(closure, Text("無", "none")) }
    for delivery in deliveries { lines.add("撥券日休市", "Delivery on a closed day", delivery.text) }
    for first in firstDays { lines.add("申購首日休市", "First day on a closed day", first.text) }
    return lines
  }

  fileprivate var json: JSONValue {
    let closures = suspicions.map { suspicion in
      JSONValue.object([
        ("days", .array(suspicion.days.map { .string($0.description) })),
        ("closed", .integer(suspicion.count)),
        ("grounds", .array(suspicion.grounds.map { .string($0[.english]) })),
      ])
    }
    return .object([
      ("suspected_closures", .array(closures)), ("deliveries_on_closed_days", .array(deliveries.map(\.json))),
      ("first_days_on_closed_days", .array(firstDays.map(\.json))),
    ])
  }
}

extension TradingCalendarCheck.Suspicion {
  fileprivate var text: Text {
    let days = days.map(\.description).joined(.enumeration)
    return count == self.days.count ? days : Text("\(days) 中的 \(count) 天", "\(count) of \(days)")
  }
}

extension TradingCalendarCheck.Misprint {
  fileprivate var text: Text {
    let reason = reason.message
    return Text("\(id) \(name)：\(day)（\(reason)）", "\(id) \(name): \(day) (\(reason))")
  }

  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("day", .string(day.description)),
      ("ground", .string(reason.message[.english])),
    ])
  }
}

extension TradingCalendar.DayReason {
  fileprivate var message: Text {
    switch self {
    case .closes: Text("有收盤行情", "there are closes")
    case .answer: Text("交易所沒有該日資料", "the exchange has no data for it")
    case .closure(let reason): reason
    case .list(let name): Text("休市日程：\(name)", "list of holidays: \(name)")
    case .everyYear(let name): name
    case .week: Text("週末", "a weekend")
    }
  }
}
