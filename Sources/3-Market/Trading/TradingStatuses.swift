package import Localization
package import Values

/// What the exchanges' lists said on the evening of a night: of which securities, and which lists came.
///
/// A night makes it of tonight's lists, a question of the stored ones. A list that did not come is not known, which is
/// something else than a list that does not have the code.
package struct TradingStatuses: Sendable {
  private let known: Set<StatusList>
  private let newest: [StatusList: Day]
  private let rows: [StockCode: [(list: StatusList, status: TradingStatus)]]

  /// Nothing is known.
  package static let unknown = TradingStatuses([:], known: [])

  /// - Parameters:
  ///   - lists: The rows of the lists as they last came.
  ///   - known: The lists that came on the last night.
  ///   - newest: When each of the others last came.
  package init(
    _ lists: [StatusList: [TradingStatus]], known: Set<StatusList>, newest: [StatusList: Day] = [:]
  ) {
    (self.known, self.newest) = (known, newest)
    rows = Dictionary(
      grouping: lists.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { list, rows in
        rows.map { (list: list, status: $0) }
      }, by: \.status.code)
  }

  /// What holds of a code from a day on.
  ///
  /// Of a list that did not come what is not over still holds: until its last day, or without one until a list says otherwise.
  ///
  /// - Parameter boards: Where the code trades; a list of another board need not have come.
  package func status(of code: StockCode, on boards: Set<Board>, from today: Day) -> SecurityStatus {
    var current = (rows[code] ?? []).compactMap { row -> (list: StatusList, status: TradingStatus)? in
      if let last = row.status.last { return last >= today ? row : nil }
      if known.contains(row.list) { return row }
      // An attention is announced for one day.
      guard row.status.kind != .attention, let day = newest[row.list] else { return nil }
      var row = row
      row.status.knownOn = day
      return row
    }
    // The TPEx's list of altered trading marks a suspension without its days, which its list of suspensions has.
    if current.contains(where: { $0.list == .tpexSuspensions && ($0.status.first ?? .first) <= today }) {
      current.removeAll { $0.list == .tpexAltered && $0.status.kind == .suspended }
    }
    let missing = StatusList.allCases.filter { boards.contains($0.board) && !known.contains($0) }
    let statuses = TradingStatus.Kind.allCases.flatMap { kind in
      Self.joined(current.map(\.status).filter { $0.kind == kind })
    }
    return SecurityStatus(
      statuses: statuses, unknown: Set(missing.flatMap(\.kinds)).sorted(), today: today)
  }

  /// Several announcements of one kind as one where their days meet or overlap: the later end counts, and the longer
  /// interval. The second disposition of a security begins before the first one has ended.
  private static func joined(_ statuses: [TradingStatus]) -> [TradingStatus] {
    var joined: [TradingStatus] = []
    for status in statuses.sorted(by: { ($0.first ?? .first) < ($1.first ?? .first) }) {
      guard let before = joined.last, status.first ?? .first <= (before.last ?? .last).adding(1) else {
        joined.append(status)
        continue
      }
      joined[joined.count - 1].last = before.last.flatMap { one in status.last.map { max(one, $0) } }
      joined[joined.count - 1].minutes = [before.minutes, status.minutes].compactMap(\.self).max()
      joined[joined.count - 1].knownOn = before.knownOn.flatMap { one in
        status.knownOn.map { max(one, $0) }
      }
    }
    return joined
  }
}

/// Whether a security can be traded as usual on a day and after it.
package struct SecurityStatus: Hashable, Sendable {
  /// What holds now or was announced for later, by kind and first day.
  package let statuses: [TradingStatus]
  /// What is not known, because a list that may say it did not come.
  package let unknown: [TradingStatus.Kind]
  private let today: Day

  init(statuses: [TradingStatus], unknown: [TradingStatus.Kind], today: Day) {
    (self.statuses, self.unknown, self.today) = (statuses, unknown, today)
  }

  /// What holds; nil for nothing.
  private var known: Text? {
    statuses.isEmpty ? nil : statuses.map { $0.text(on: today) }.joined(.semicolon)
  }

  /// What holds and what is not known; nil where it can be traded as usual.
  package var text: Text? {
    let others = unknown.filter { kind in !statuses.contains { $0.kind == kind } }.map(\.text)
    let gap: Text? =
      switch others.count {
      case 0: nil
      case 1, 2:
        Text(
          "是否\(others.joined(.enumeration))不明（清單未取得）",
          "not known, because the lists did not come: \(others.joined(.enumeration))")
      // Nobody reads a list of six things that are not known.
      default:
        known == nil
          ? Text("是否受限不明（清單未取得）", "restrictions not known, because the lists did not come")
          : Text("其他狀態不明（清單未取得）", "anything else is not known, because the lists did not come")
      }
    let parts = [known, gap].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(.semicolon)
  }

  /// The kinds in short, with a question mark for what is not known; nil where it can be traded as usual.
  package var short: Text? {
    let kinds = statuses.map(\.kind.text) + (unknown.isEmpty ? [] : [Text(verbatim: "?")])
    return kinds.isEmpty ? nil : kinds.joined(.enumeration)
  }

  /// Whether shares may be sold on a day: `可以賣出，但處置中：每 5 分鐘撮合一次，至 2024-11-12`; nil where they may be as usual.
  package func sale(on day: Day) -> Text? {
    let then = statuses.filter { ($0.last ?? .last) >= day }
    guard let text = SecurityStatus(statuses: then, unknown: unknown, today: today).text else { return nil }
    let isSuspended = then.contains { $0.kind == .suspended && ($0.first ?? .first) <= day }
    if isSuspended { return Text("不能賣出，", "cannot be sold: ") + text }
    let sold = Text("可以賣出", "may be sold")
    return sold + (then.isEmpty ? Text("，但", "; ") : Text("，但", ", but ")) + text
  }
}
