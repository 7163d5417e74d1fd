internal import Decoding
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionStore
internal import Trading
internal import Values

/// A board's file after its review.
struct ReviewedCloses {
  /// Bars in doubt have no prices in it.
  fileprivate(set) var file: DailyCloses
  fileprivate(set) var remarks: [Remark] = []
  /// The closes that break a rule and are taken as they are, and the rule.
  fileprivate(set) var accepted: [AcceptedRow.Found] = []
  /// The codes whose missing close is accepted tonight.
  fileprivate(set) var acceptedAbsences: [StockCode] = []
  /// Whether something is said against the file that a person accepts.
  fileprivate(set) var isTakenAsItIs = false

  /// Whether a close that breaks a rule is taken as it is; notes it if so.
  fileprivate mutating func accepts(
    _ doubt: CloseDoubt, _ bar: DailyBar, _ content: AcceptedRow.Content, _ accepted: Accepted
  ) -> Bool {
    guard accepted.covers(content) else { return false }
    // A close may break a rule by its own row, and another after the last one.
    if !self.accepted.contains(where: { $0.row == content }) {
      self.accepted.append((content, bar.name, doubt.rawValue))
    }
    return true
  }
}

/// Checks a board's closes against those of the sessions before.
///
/// A close that cannot follow the last one is in doubt, and nothing is valued at it. A file with many of them, or whose
/// closes are those of another day, is refused as a whole.
struct ClosesReview {
  private let source: SourceID
  /// The file as it came.
  private let file: DailyCloses
  private let rowNumbers: [Int]
  private let calendar: TradingCalendar
  private let today: Day
  private let accepted: Accepted
  private let names: [StockCode: Set<String>]
  private let live: Set<StockCode>
  private let traded: Set<StockCode>
  private let firstDays: [StockCode: FirstDay]
  private let misnamed: [StockCode: Misnamed]

  /// A board's file as it came.
  struct File: Sendable {
    let source: SourceID
    let decoded: Decoded<DailyCloses>
  }

  /// The first trading day of a first listing, by the exchange's lists.
  struct FirstDay {
    let day: Day
    /// The board that it is listed on; nil where the lists do not agree.
    var board: Board?
    /// Whether tonight's averages of the emerging board have the code, so that it is no old listing.
    let isEmerging: Bool

    /// Why a close is none of the listing's; nil for one that can be.
    func implausibility(ofCloseOn board: Board, on day: Day) -> CloseImplausibility? {
      if day < self.day { return CloseImplausibility(ofSharesListedOn: self.day) }
      // A company may move to another board some years later.
      guard let own = self.board, own != board, day < self.day.adding(30) else { return nil }
      return CloseImplausibility(ofSharesListedOn: own)
    }
  }

  /// The sessions before a file's day, of the same board.
  struct Before {
    let day: Day
    let closes: [StockCode: Price]
    /// The last closes on each board, of codes that had none that day.
    let earlier: (_ codes: [StockCode]) throws -> [StockCode: [BoardClose]]
    /// Whether a code had no close on the board by the session that is five before the file's, or by the first that is
    /// stored: a new listing has no limits on its first five trading days.
    let isNewListing: (_ code: StockCode) throws -> Bool
    /// The codes whose closes of that day are in doubt.
    var doubted: Set<StockCode> = []
    /// The closes of the sessions before that one, newest first.
    var olderSessions: () throws -> [(day: Day, closes: [StockCode: Price])] = { [] }

    /// The same after a session that is not stored yet.
    func followed(by session: DailyCloses) -> Before {
      guard let last = session.day, last > day, !session.bars.isEmpty else { return self }
      return Before(
        day: last, closes: session.closes,
        earlier: { codes in
          var found = try earlier(codes)
          for code in codes {
            guard let close = closes[code] else { continue }
            found[code, default: []].insert(
              BoardClose(price: close, day: day, board: session.board, kind: session.board.closeKind), at: 0)
          }
          return found
        }, isNewListing: isNewListing, doubted: Set(session.bars.filter { $0.doubt != nil }.map(\.code)),
        olderSessions: { [(day, closes)] + (try olderSessions()) })
    }
  }

  /// - Parameters:
  ///   - today: The day of a file that names none, which may be a session or more old.
  ///   - names: The names that the exchange's lists have for a code, of what is not over.
  ///   - live: The codes by whose closes something is valued that is not over.
  ///   - traded: Those of them that the lists call traded on this board.
  ///   - firstDays: The first trading days of first listings, by the same lists.
  ///   - misnamed: The codes whose rows, of whichever board, may be another code's.
  /// - Throws: `SubcalError` for a file that is refused as a whole.
  static func review(
    _ came: File, after before: Before?, calendar: TradingCalendar, today: Day, accepted: Accepted,
    names: [StockCode: Set<String>] = [:], live: Set<StockCode> = [], traded: Set<StockCode> = [],
    firstDays: [StockCode: FirstDay] = [:], misnamed: [StockCode: Misnamed] = [:]
  ) throws -> ReviewedCloses {
    let review = ClosesReview(
      source: came.source, file: came.decoded.content, rowNumbers: came.decoded.rowNumbers,
      calendar: calendar,
      today: today, accepted: accepted, names: names, live: live, traded: traded, firstDays: firstDays,
      misnamed: misnamed)
    return try review.reviewed(after: before)
  }

  private func reviewed(after before: Before?) throws -> ReviewedCloses {
    var result = ReviewedCloses(file: file)
    if file.day != nil {
      var remarked = result
      remarkOnMissing(among: before?.closes, in: &remarked)
      if !accepted.covers(source) {
        result = remarked
      } else if !remarked.remarks.isEmpty {
        result.isTakenAsItIs = true
      }
    }
    try doubtBarsBeforeListing(of: &result, after: before)
    for index in file.bars.indices where result.file.bars[index].doubt == nil {
      guard let found = CloseImplausibility(of: file.bars[index], on: file.board) else { continue }
      doubt(index, because: found, in: &result)
    }
    doubtMisnamedBars(of: &result, after: before)
    guard let before else {
      try refuse(Self.flaw(in: file), &result)
      remarkOnOddRows(of: &result, after: nil)
      return result
    }
    let pairs = file.bars.compactMap { bar in
      before.closes[bar.code].flatMap { last in bar.close.map { (new: $0, last: last) } }
    }
    if let day = file.day { try refuse(Self.flaw(of: file, on: day, pairs, to: before, calendar), &result) }
    try refuse(try Self.age(of: file, after: before, calendar), &result)
    try doubtBars(of: &result, after: before)
    // A first close is doubted for what the lists say of its code: that is no sign of another file.
    let inDoubt = result.remarks.filter { remark in
      remark.rule != nil && remark.code.map { before.closes[$0] != nil } ?? false
    }
    if let first = inDoubt.first, inDoubt.count >= Self.fewest, inDoubt.count * 10 > pairs.count {
      try refuse(
        Text(
          "\(pairs.count.grouped) 筆收盤價中 \(inDoubt.count.grouped) 筆不合理；第一筆：",
          "\(inDoubt.count) of \(pairs.count) closes cannot be right; the first, ") + first.withoutSource,
        &result)
    }
    // A change of 0 is from the session before; of older closes it says nothing.
    let day = file.day ?? today
    let isNext = before.day < day && calendar.tradingDays(in: before.day.adding(1)...day).count == 1
    try refuse(Self.flaw(in: file, after: isNext ? before.closes : [:]), &result)
    remarkOnOddRows(of: &result, after: before)
    return result
  }

  /// Takes the prices of shares that are not listed yet, or on another board. Those that have traded on this one before
  /// are an old listing, whatever the lists call it; without earlier closes, a row on the emerging board decides.
  private func doubtBarsBeforeListing(of result: inout ReviewedCloses, after before: Before?) throws {
    guard file.board != .emerging else { return }
    for (index, bar) in file.bars.enumerated() {
      guard bar.close != nil, let first = firstDays[bar.code], first.isEmerging || before != nil,
        let found = first.implausibility(ofCloseOn: file.board, on: file.day ?? today),
        before?.closes[bar.code] == nil,
        try before?.earlier([bar.code])[bar.code]?.contains(where: { $0.board == file.board }) != true
      else { continue }
      doubt(index, because: found, in: &result)
    }
  }

  /// A row that may be another code's: its name, and that code.
  struct Misnamed: Hashable, Sendable {
    let name: String
    let other: StockCode
    /// Whether it may be the lists' code that is mistyped: then the close is used.
    var isUsed = false
  }

  /// The codes whose rows may be another's, by the names that the lists and the registers of companies have for them: one
  /// whose name has nothing in common with its own, while another code's row has that; and that other one, unless its name
  /// is its own. Where the files of all boards lack a code, so is one of its name that neither has.
  ///
  /// - Parameter listed: The names of the exchanges' lists.
  static func misnamed(
    in files: [File], listed: [StockCode: Set<String>], registered: [StockCode: String]
  ) -> [StockCode: Misnamed] {
    let bars = files.flatMap { file in
      file.decoded.content.bars.filter { $0.close != nil && !$0.name.isEmpty }
    }
    func names(_ code: StockCode) -> Set<String> {
      (listed[code] ?? []).union(registered[code].map { [$0] } ?? [])
    }
    func isStrange(_ bar: DailyBar) -> Bool {
      let names = names(bar.code)
      return !names.isEmpty && names.allSatisfy(bar.name.sharesNothing)
    }
    // Lists and closes that have nothing in common may be long, and all are held against each other.
    let strange = bars.filter(isStrange).prefix(mostMisnamed)
    let strangers = Set(strange.map(\.code))
    var found: [StockCode: Misnamed] = [:]
    for bar in strange {
      let own = names(bar.code)
      let other = bars.first { other in
        guard other.code != bar.code else { return false }
        return strangers.contains(other.code)
          ? own.contains { other.name.isNamed(as: $0) }
          : names(other.code).isEmpty && own.contains { other.name.isSpelled(as: $0) }
      }
      guard let other else { continue }
      found[bar.code] = Misnamed(name: bar.name, other: other.code)
      found[other.code] = Misnamed(name: other.name, other: bar.code)
    }
    guard Set(files.map(\.decoded.content.board)).count == Board.allCases.count else { return found }
    let codes = Set(files.flatMap { $0.decoded.content.bars.lazy.map(\.code) })
    let absent = Set(registered.keys).union(listed.keys).subtracting(codes).sorted().prefix(mostMisnamed)
    for code in absent {
      let own = names(code)
      for bar in bars where names(bar.code).isEmpty && own.contains(where: bar.name.isSpelled) {
        found[bar.code] = Misnamed(name: bar.name, other: code, isUsed: registered[code] == nil)
      }
    }
    return found
  }

  /// Takes the prices of rows that may be another code's. Where the code had a close in the session before, that tells whose
  /// prices they are.
  private func doubtMisnamedBars(of result: inout ReviewedCloses, after before: Before?) {
    guard !misnamed.isEmpty else { return }
    for (index, bar) in file.bars.enumerated()
    where bar.close != nil && result.file.bars[index].doubt == nil && before?.closes[bar.code] == nil {
      guard let own = misnamed[bar.code] else { continue }
      let found = CloseImplausibility(ofCloseOf: own.name, underCodeOf: own.other)
      if own.isUsed {
        remark(on: index, found, isUsed: true, in: &result)
      } else {
        doubt(index, because: found, in: &result)
      }
    }
  }

  /// Says what is odd in rows whose closes may be right all the same.
  private func remarkOnOddRows(of result: inout ReviewedCloses, after before: Before?) {
    for (index, bar) in file.bars.enumerated() where result.file.bars[index].doubt == nil {
      let isFirst = before == nil && (file.board == .emerging || firstDays[bar.code] == nil)
      guard let close = bar.close,
        let found = CloseImplausibility(
          ofOddRow: bar, on: file.board, isFirst: isFirst, isLive: live.contains(bar.code)),
        !result.accepts(found.doubt, bar, content(of: bar, close), accepted)
      else { continue }
      remark(on: index, found, isUsed: true, in: &result)
    }
  }

  /// Takes the prices of a bar and says why, unless a person accepts them.
  private func doubt(
    _ index: Int, because found: CloseImplausibility, in result: inout ReviewedCloses
  ) {
    let bar = file.bars[index]
    guard let close = bar.close, !result.accepts(found.doubt, bar, content(of: bar, close), accepted) else {
      return
    }
    result.file.bars[index] = bar.doubted(found.doubt)
    remark(on: index, found, isUsed: false, in: &result)
  }

  private func remark(
    on index: Int, _ found: CloseImplausibility, isUsed: Bool, in result: inout ReviewedCloses
  ) {
    let bar = file.bars[index]
    result.remarks.append(
      Remark(
        .doubtful, source: source, row: rowNumbers[index], column: file.board.closeColumn,
        text: bar.close?.description ?? "", reason: .of(bar.code, found, isUsed: isUsed), code: bar.code,
        rule: found.doubt.rawValue))
  }

  private func content(of bar: DailyBar, _ close: Price) -> AcceptedRow.Content {
    AcceptedRow.Content(source, bar.code, "day=\(file.day.map(\.description) ?? "")\nclose=\(close)")
  }

  /// Refuses a file that there is a reason against, unless a person accepts it.
  private func refuse(_ reason: Text?, _ result: inout ReviewedCloses) throws(SubcalError) {
    guard let reason else { return }
    guard accepted.covers(source) else { throw .refused(source, reason, unless: Self.exception) }
    result.isTakenAsItIs = true
  }

  /// Takes the prices of the bars that cannot follow those before, and says why.
  private func doubtBars(of result: inout ReviewedCloses, after before: Before) throws {
    let circumstances = CloseImplausibility.Circumstances(
      file,
      followsClosure: calendar.unexpectedClosures(after: before.day, before: file.day ?? today) > 0)
    let earlier = try before.earlier(
      file.bars.filter { $0.close != nil && before.closes[$0.code] == nil }.map(\.code))
    for (index, bar) in file.bars.enumerated() {
      guard let close = bar.close, result.file.bars[index].doubt == nil,
        let found = try implausibility(of: bar, after: before, earlier[bar.code] ?? [], circumstances)
      else { continue }
      if result.accepts(found.doubt, bar, content(of: bar, close), accepted) { continue }
      // Another spelling is a remark; a name that has nothing in common with those is evidence of another security.
      let isUsed = found.doubt == .otherName && names[bar.code]?.allSatisfy(bar.name.sharesNothing) != true
      if !isUsed { result.file.bars[index] = bar.doubted(found.doubt) }
      result.remarks.append(
        Remark(
          isUsed ? .warning : .doubtful, source: source, row: rowNumbers[index],
          column: file.board.closeColumn, text: close.description,
          reason: .of(bar.code, found, isUsed: isUsed), code: bar.code,
          rule: isUsed ? nil : found.doubt.rawValue))
    }
  }

  /// - Parameter earlier: The last closes on each board, of a code without one in the session before.
  private func implausibility(
    of bar: DailyBar, after before: Before, _ earlier: [BoardClose],
    _ circumstances: CloseImplausibility.Circumstances
  ) throws -> CloseImplausibility? {
    let ownBoard = earlier.first { $0.board == file.board }
    guard
      let last = before.closes[bar.code].map({ (price: $0, day: before.day) })
        ?? ownBoard.flatMap({ close in close.day.map { (price: close.price, day: $0) } })
    else {
      return earlier.first { $0.board == .emerging }
        .flatMap { CloseImplausibility(ofNewListing: bar, afterEmerging: $0.price) }
        ?? names[bar.code].flatMap { CloseImplausibility(ofNewListing: bar, listedAs: $0) }
    }
    let day = file.day ?? today
    let counted = last.day < day ? calendar.tradingDays(in: last.day.adding(1)...day).count : 1
    // Without a day, what its change is from is not known.
    let sessions = file.day == nil ? max(counted, 2) : counted
    let found = CloseImplausibility(of: bar, after: last.price, sessions: sessions, circumstances)
    // A stock dividend lowers the price for good, and a reduction of capital raises it.
    if found?.doubt == .dailyLimit, sessions > 1, before.doubted.contains(bar.code),
      CloseImplausibility.goesOn(bar)
    {
      return nil
    }
    let isFree = found?.doubt == .dailyLimit && file.board != .emerging
    return isFree ? try before.isNewListing(bar.code) ? nil : found : found
  }

  /// Why a file contradicts itself: a fifth of its rows do; on the emerging board, whose averages have no limits, a third.
  static func flaw(in file: DailyCloses, after last: [StockCode: Price] = [:]) -> Text? {
    let wrong = file.bars.indices.filter {
      CloseImplausibility.isContradictory(file.bars[$0], on: file.board, after: last[file.bars[$0].code])
    }
    let all = file.closeCount
    guard let first = wrong.first.map({ file.bars[$0] }), let close = first.close,
      wrong.count >= fewestOfABoard,
      wrong.count * (file.board == .emerging ? 3 : 5) > all
    else { return nil }
    return Text(
      "\(all.grouped) 筆收盤價中 \(wrong.count.grouped) 筆與同列的漲跌、成交均價或漲跌幅限制不符；第一筆為 \(first.code) 的 \(close)",
      "\(wrong.count) of \(all) closes disagree with the change, the value ÷ volume or the limit of their own rows; "
        + "the first is \(first.code)'s \(close)")
  }

  /// Why a file cannot follow the session before.
  private static func flaw(
    of file: DailyCloses, on day: Day, _ closes: [(new: Price, last: Price)], to before: Before,
    _ calendar: TradingCalendar
  ) -> Text? {
    guard before.closes.count >= fewest, file.day != before.day else { return nil }
    if closes.count * 2 < before.closes.count {
      return Text(
        "\(before.day) 有收盤價的 \(before.closes.count.grouped) 個代號中只有 \(closes.count.grouped) 個有，不到一半",
        "\(closes.count) of the \(before.closes.count) codes with a close on \(before.day) have one, under half"
      )
    }
    let sessions = calendar.tradingDays(in: before.day.adding(1)...max(day, before.day.adding(1))).count
    let (up, down) = (
      closes.count { CloseImplausibility.isBeyondLimit($0.new, above: $0.last, sessions, on: file.board) },
      closes.count { CloseImplausibility.isBeyondLimit($0.last, above: $0.new, sessions, on: file.board) }
    )
    // After one session the rows' changes show more.
    if sessions > 1, max(up, down) * 2 > closes.count {
      return Text(
        "\(closes.count.grouped) 筆收盤價中過半與 \(before.day) 相差超過 \(sessions) 個交易日的漲跌幅限制",
        "over half of \(closes.count) closes are further from those of \(before.day) than the limits of "
          + "\(sessions) sessions allow")
    }
    let unchanged = closes.count { $0.new == $0.last }
    guard unchanged * 10 >= closes.count * 9 else { return nil }
    return Text(
      "\(closes.count.grouped) 筆收盤價中 \(unchanged.grouped) 筆與 \(before.day) 相同：可能是該日的檔案誤標日期",
      "\(unchanged) of \(closes.count) closes are those of \(before.day): it may be that day's file under another "
        + "date")
  }

  /// Why a file is of an earlier session, under another date, where `change` does not show it: on the emerging board, in a
  /// file without a date, and after a session whose closes were missed.
  private static func age(
    of file: DailyCloses, after before: Before, _ calendar: TradingCalendar
  ) throws -> Text? {
    let missed = file.day.flatMap { day in
      (before.day.number + 1..<max(day.number, before.day.number + 1)).lazy.map { Day(number: $0) }
        .first { calendar.reason(for: $0) == .closes }
    }
    guard file.board == .emerging || file.day == nil || missed != nil else { return nil }
    func areNineTenths(_ price: (DailyBar) -> Price?, of closes: [StockCode: Price]) -> Bool {
      let pairs = file.bars.compactMap { bar in
        closes[bar.code].flatMap { old in price(bar).map { ($0, old) } }
      }
      return pairs.count >= fewest && pairs.count(where: ==) * 10 >= pairs.count * 9
    }
    for (day, closes) in try before.olderSessions() where areNineTenths(\.close, of: closes) {
      return Text(
        "九成收盤價與 \(day) 相同：可能是該日的檔案誤標日期",
        "nine tenths of its closes are those of \(day): it may be that day's file under another date")
    }
    guard let missed, areNineTenths(\.reference, of: before.closes) else { return nil }
    return Text(
      "漲跌以 \(before.day) 的收盤價計算，其間還有 \(missed)：可能是該日的檔案誤標日期",
      "its changes are from the closes of \(before.day), and \(missed) lies between: it may be that day's file under "
        + "another date")
  }

  /// Some codes do not trade every day, and some rows have a mark in place of a change: at most 45 of 1,361 on 37 days.
  /// More are a file that is cut off, or cells that are blank.
  ///
  /// - Parameter before: The closes of the session before; nil if none is stored.
  private func remarkOnMissing(among before: [StockCode: Price]?, in result: inout ReviewedCloses) {
    let last = before ?? [:]
    var remarks: [Remark] = []
    defer { result.remarks += remarks }
    let closes = Set(file.bars.lazy.filter { $0.close != nil || $0.doubt != nil }.map(\.code))
    let missing = last.keys.filter { !closes.contains($0) }.sorted()
    func remark(
      _ codes: [StockCode], of all: Int, _ whole: Text, atLeast fewest: Int, _ percent: Int, _ what: Text
    ) {
      guard codes.count >= fewest, codes.count * 100 > all * percent else { return }
      let (first, last) = (codes[0], codes[codes.count - 1])
      remarks.append(
        Remark(
          .doubtful, source: source,
          reason: Text(
            "\(whole)中 \(codes.count.grouped) 個\(what)，自 \(first) 至 \(last)",
            "\(codes.count) of \(whole) have \(what), from \(first) to \(last)")))
    }
    // A code without a trade has a row without a price.
    let codes = Set(file.bars.lazy.map(\.code))
    func remarkOnAbsence(of code: StockCode, _ reason: Text) {
      if accepted.covers(code) {
        result.acceptedAbsences.append(code)
      } else {
        remarks.append(Remark(.incomplete, source: source, reason: reason))
      }
    }
    for code in missing where live.contains(code) && !codes.contains(code) {
      remarkOnAbsence(
        of: code,
        Text(
          "\(code) 前一交易日有收盤價，此檔卻沒有這個代號；沿用較早的收盤價",
          "\(code) had a close in the session before, and the file lacks the code; the earlier close stays"))
    }
    // Without a session before, the lists say what a whole board has.
    let isWhole = file.bars.count >= Self.fewestOfABoard
    for code in traded.sorted() where before == nil && isWhole && !codes.contains(code) {
      remarkOnAbsence(
        of: code,
        Text(
          "清單的 \(code) 已在 \(file.board.rawValue) 交易，此檔卻沒有這個代號；沒有收盤價可用",
          "the lists have \(code) as traded on \(file.board.rawValue), and the file lacks the code; it has no close"
        ))
    }
    remark(
      missing, of: last.count,
      Text(
        "前一交易日有收盤價的 \(last.count.grouped) 個代號", "the \(last.count) codes with a close in the session before"),
      atLeast: Self.fewest, file.board.mostPercentWithoutClose, Text("沒有", "none"))
    remark(
      file.bars.filter { $0.close != nil && $0.reference == nil }.map(\.code), of: file.closeCount,
      Text("\(file.closeCount.grouped) 個收盤價", "\(file.closeCount) closes"),
      // Without the previous average, yesterday's averages look like today's; the board has no marks in its place.
      atLeast: file.board == .emerging ? Self.fewest : Self.fewestOfABoard, 20,
      Text("沒有漲跌，僅能粗略比較", "no change, and can only roughly be compared"))
    // 3 to 13 % on 37 days of TWSE, 8 % on the one of TPEx. An average of a whole session is hardly ever the one before.
    remark(
      file.bars.filter { $0.close != nil && $0.reference == $0.close }.map(\.code), of: file.closeCount,
      Text("\(file.closeCount.grouped) 個收盤價", "\(file.closeCount) closes"),
      atLeast: file.board == .emerging ? Self.fewestUnchanged : Self.fewestOfABoard,
      file.board == .emerging ? 25 : 33,
      Text("漲跌為 0，多於任何交易日", "a change of 0, more than any session has"))
  }

  private static let mostMisnamed = 50
  static let newListingDays = 5
  /// Two weeks: an older file would be refused by the changes of its closes.
  static let sessionsCompared = 10
  /// Fewer codes show nothing: on the quietest of 36 days one close in nine stayed the same.
  static let fewest = 20
  /// Fewer averages may be those of the session before by chance.
  private static let fewestUnchanged = 10
  /// What is judged as a board's file has at least so many.
  private static let fewestOfABoard = 35
  private static let exception = Text("收盤行情確實如此", "the closes really are like that")
}

extension Text {
  /// What is wrong with a close, and what follows.
  static func of(_ code: StockCode, _ found: CloseImplausibility, isUsed: Bool = false) -> Text {
    Text("\(code)：", "\(code): ") + found.reason
      + (isUsed ? Text("；仍用以計算", "; it is used all the same") : Text("；不用以計算", "; nothing is valued at it"))
  }
}

extension Board {
  /// Of 1,359 codes of TWSE, at most eight had no close in the session after, in 36 sessions. The other boards have
  /// thinner trading, and no sessions on record.
  var mostPercentWithoutClose: Int {
    switch self {
    case .twse: 2
    case .tpex: 10
    case .emerging: 30
    }
  }
}

extension SubscriptionStore {
  /// A board's sessions before a day; nil if none is stored.
  func sessions(of board: Board, before day: Day) throws(StoreError) -> ClosesReview.Before? {
    let sessions = try self.sessions(ClosesReview.sessionsCompared, of: board, before: day)
    guard let last = sessions.first, let first = sessions.prefix(ClosesReview.newListingDays).last else {
      return nil
    }
    return ClosesReview.Before(
      day: last, closes: try closes(of: board, on: last),
      earlier: { codes in
        let closes = try self.trustedCloses(Set(codes.map { CodeDay($0, last) }))
        return Dictionary(closes.map { ($0.key.code, $0.value) }) { $1 }
      },
      isNewListing: { code in
        let wanted = CodeDay(code, first)
        return try self.trustedCloses([wanted])[wanted]?.contains { $0.board == board } != true
      }, doubted: try doubtedCodes(of: board, on: last),
      olderSessions: { try sessions.dropFirst().map { day in (day, try self.closes(of: board, on: day)) } })
  }
}
