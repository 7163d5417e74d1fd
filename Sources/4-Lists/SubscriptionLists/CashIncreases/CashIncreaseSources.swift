internal import Announcements
internal import Decoding
package import ListEngine
internal import Localization
package import Values

extension CashIncrease {
  /// The companies' announcements of yesterday (每日重大訊息) of both exchanges. The answer is one day, and no address gives
  /// an earlier one.
  package static func sources(_: ListRequest) -> [ListSource<CashIncrease>] {
    RightsNotice.boards.map(source)
  }

  package static func source(of board: Board) -> ListSource<CashIncrease> {
    var source = ListSource<CashIncrease>(
      SourceID("\(board.rawValue.lowercased())-announcements"),
      .optional(
        ifMissing: Text(
          "；現金增資案維持不變，今日再執行一次可補上", "; cash increases stay as they were; a further run today gets it")),
      .unguarded,
      urls: [
        board == .tpex
          ? "https://www.tpex.org.tw/openapi/v1/mopsfin_t187ap04_O"
          : "https://openapi.twse.com.tw/v1/opendata/t187ap04_L"
      ], scope: nil, column: column)
    // The most in a day are 960.
    (source.mostRows, source.mayBeUnrecorded, source.repeats) = (5000, true, .corrected)
    source.make = { cells throws(CellProblem) in try record(cells, board) }
    source.origin = { key in
      switch key {
      case .code, .name, .board: nil
      case .announced: "發言日期"
      default: "說明" + (items[key].map { "：\($0)" } ?? "")
      }
    }
    source.compare = { records in
      doubtSameTexts(&records)
      doubtTwoNotices(&records)
    }
    source.otherColumn = Column(board == .tpex ? "公司代號" : "SecuritiesCompanyCode")
    source.texts = (Column("主旨"), Column("說明"))
    source.unreadable = AnnouncedTexts.fault
    source.otherBoard = board == .tpex ? .twse : .tpex
    (source.dayColumn, source.printedColumn) = (Column("發言日期"), Column("出表日期", "Date"))
    // On 24 working days on record the last one came after 19:28, and two thirds of a day's came before 18:00.
    source.lastRow = (Column("發言時間"), from: 180_000)
    source.missedDays = Text(
      "若有存檔，可用 subcal backfill --announcements 補入", "Saved files are read by subcal backfill --announcements")
    return source
  }

  /// The items that have the facts: that of a notice, behind that of a decision where it has another name.
  private static let items: [Key: String] = [
    .decidedOn: "董事會決議日期／董事會決議(追補)發行日期", .decisionDays: "董事會決議日期／董事會決議(追補)發行日期",
    .effectiveOn: "主管機關申報生效日期", .recordDate: "現金增資認股基準日", .lastTransferDay: "最後過戶日",
    .closedFrom: "停止過戶起始日期", .closedTo: "停止過戶截止日期", .holdersPayFrom: "股款繳納期間",
    .holdersPayTo: "股款繳納期間", .othersPayFrom: "股款繳納期間", .othersPayTo: "股款繳納期間",
    .totalShares: "全案發行總金額及股數／發行總金額及股數", .totalIsLimit: "全案發行總金額及股數／發行總金額及股數",
    .employeeShares: "員工認購股數或配發金額／員工認股股數", .publicShares: "公開銷售股數／公開銷售方式及股數",
    .holderShares: "原股東認購或無償配發比例／原股東認購比率", .sharesPerThousand: "原股東認購比率", .price: "發行價格",
    .priceStatus: "發行價格",
  ]

  /// Marks announcements of several companies that say the same of shares and days: one of the codes is wrong.
  private static func doubtSameTexts(_ records: inout [CashIncrease]) {
    let detailed = records.indices.filter {
      records[$0].totalShares != nil && (records[$0].recordDate ?? records[$0].decidedOn) != nil
    }
    for same in Dictionary(grouping: detailed, by: { records[$0].announcement }).values
    where Set(same.map { records[$0].code }).count > 1 {
      for index in same { records[index].caveat = sameText }
    }
  }

  /// Marks notices of one day about one increase that have different prices or days, in whatever order they stand in the
  /// file: which of them holds is not guessed, unless one says that it corrects the others.
  private static func doubtTwoNotices(_ records: inout [CashIncrease]) {
    let notices = records.indices.filter { records[$0].announcement?.kind == .notice }
    let increases = Dictionary(grouping: notices) { index in
      [
        "\(records[index].code)", String(records[index].announced.prefix(10)),
        records[index].effectiveOn?.description ?? "",
      ]
    }
    for same in increases.values where same.count > 1 {
      let ordered = same.sorted { (records[$0].announced, $0) < (records[$1].announced, $1) }
      let first = ordered.lastIndex { records[$0].announcement?.isCorrection ?? false } ?? 0
      let valid = ordered[first...].map { records[$0] }
      guard let last = valid.last, valid.count > 1 else { continue }
      let areTwoPrices =
        Set(valid.filter { $0.priceStatus == .final }.map(\.price)).count > 1
        || valid.contains { $0.caveat == twoValues && $0.price == nil } && last.price != nil
      let odd = daysOfNotice.filter { day in Set(valid.compactMap { $0[keyPath: day] }).count > 1 }
      guard areTwoPrices || !odd.isEmpty else { continue }
      // Of one moment, neither is the later one.
      for index in ordered[first...] where records[index].announced == last.announced {
        if areTwoPrices { (records[index].price, records[index].priceStatus) = (nil, .none) }
        for day in odd { records[index][keyPath: day] = nil }
        records[index].caveat = twoValues
      }
    }
  }

  /// All decisions on record were announced on their day, but for a change, eight days after what it changed.
  private static let mostDaysToSay = 120

  private static let daysOfNotice: [any WritableKeyPath<CashIncrease, Day?> & Sendable] = [
    \.recordDate, \.lastTransferDay, \.closedFrom, \.closedTo, \.holdersPayFrom, \.holdersPayTo,
    \.othersPayFrom, \.othersPayTo,
  ]

  private static func column(_ key: Key) -> ListColumn? {
    switch key {
    case .code: .required("公司代號", "SecuritiesCompanyCode").essential
    case .name: .required("公司名稱", "CompanyName").withValue
    default: nil
    }
  }

  /// Nil for an announcement of something else. The spokesperson's name is not in the rows; names in the texts are not kept.
  private static func record(_ cells: RowCells, _ board: Board) throws(CellProblem) -> CashIncrease? {
    func text(_ name: String) throws(CellProblem) -> String {
      // `主旨 ` has a blank at its end.
      guard let text = cells[name] ?? cells["\(name) "] else {
        throw CellProblem(column: name, text: "", reason: Text("缺少此欄", "the column is missing"))
      }
      return text
    }
    let (subject, body) = (try text("主旨"), try text("說明"))
    // Without a readable name the row still counts, because it has a code. The decoder reports the name.
    let company = Cell(column: "公司名稱", raw: cells["公司名稱"] ?? cells["CompanyName"] ?? "")
    let name = (try? company.spreadsheetSafeText()) ?? ""
    let said = (try? text("發言日期")).flatMap { try? Cell(column: "發言日期", raw: $0).day() }
    guard
      let announcement = Announcement(
        subject: subject, clause: try text("符合條款"), text: body, company: name, announcedOn: said)
    else {
      guard Announcement.isUnreadable(subject: subject, clause: try text("符合條款"), text: body, company: name)
      else {
        return nil
      }
      throw CellProblem(
        column: "說明", text: String(body.prefix(60)),
        reason: Text(
          "主旨「\(subject)」應為現金增資的公告，內文無法讀取；已知的現金增資案維持不變",
          "the subject '\(subject)' is that of a cash increase, and its text cannot be read; what is known of it stays as it was"
        ))
    }
    let code = Cell(column: "公司代號", raw: cells["公司代號"] ?? cells["SecuritiesCompanyCode"] ?? "")
    var record = CashIncrease(code: try code.code())
    let day = Cell(column: "發言日期", raw: try text("發言日期"))
    // Without zeros in front: 649 is 00:06:49.
    let time = Cell(column: "發言時間", raw: try text("發言時間"))
    guard let on = try day.day() else { throw day.problem(Text("缺少日期", "the date is missing")) }
    guard let at = Digits.value(time.text), at < 240_000 else {
      throw time.problem(Text("不是時間", "not a time"))
    }
    let digits = Digits.text(at, width: 6)
    (record.name, record.board) = (name, board)
    record.announced = "\(on) \(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))"
    record.take(announcement)
    // That of all 68 on record is the day of the announcement or the one before.
    let happened = Cell(column: "事實發生日", raw: cells["事實發生日"] ?? "")
    if announcement.isForm, record.caveat == nil, let of = (try? happened.day()) ?? nil,
      abs(on.number - of.number) > mostDaysToSay
    {
      (record.caveat, record.excerpt) = (twoValues, "事實發生日：\(of)")
    }
    return record
  }

  private mutating func take(_ said: Announcement) {
    (announcement, excerpt) = (said, said.contradictsItself || said.isIncomplete ? said.excerpt?.line : nil)
    (totalShares, totalIsLimit, employeeShares) = (said.totalShares, said.totalIsLimit, said.employeeShares)
    (publicShares, holderShares) = (said.publicShares, said.holderShares)
    (price, priceStatus, sharesPerThousand) = (said.price, said.priceStatus, said.sharesPerThousand)
    (effectiveOn, recordDate, lastTransferDay) = (said.effectiveOn, said.recordDate, said.lastTransferDay)
    (closedFrom, closedTo) = (said.closedFrom, said.closedTo)
    (holdersPayFrom, holdersPayTo) = (said.holdersPay?.lowerBound, said.holdersPay?.upperBound)
    (othersPayFrom, othersPayTo) = (said.othersPay?.lowerBound, said.othersPay?.upperBound)
    switch said.kind {
    case .event(let event):
      status =
        event == .suspended
        ? .suspended : event == .cancelled || event == .cancelRequested ? .cancelled : .decided
      caveat = event == .cancelRequested ? "cancel_requested" : nil
    case .decision, .notice:
      if said.kind == .notice { status = .announced }
      let days = Set(said.mentioned).sorted()
      // A decision after the filing became effective is no decision on it; it names nothing.
      let isTooLate = days.first.map { first in effectiveOn.map { $0 < first } ?? false } ?? false
      if !isTooLate {
        (decidedOn, decisionDays) = (days.first, days.map(\.description).joined(separator: " "))
      }
      let age = days.first.flatMap { first in announcedOn.map { $0.number - first.number } }
      // A board decides before it announces; of a notice, the latest of its decisions may be the one that is wrong.
      let isAhead = days.last.map { last in announcedOn.map { last > $0 } ?? false } ?? false
      // A decision is announced at once; what corrects it later may name it alone.
      let isStale =
        said.kind == .decision && !said.isCorrection
        && days.last.map { last in announcedOn.map { $0.number - last.number > Self.mostDaysToSay } ?? false }
          ?? false
      let isOutOfTime =
        isTooLate || isAhead || isStale || age.map { !(0...Self.longest + 60).contains($0) } ?? false
      caveat =
        said.isIncomplete
        ? Self.incompleteText
        : said.contradictsItself
          ? Self.twoValues
          : said.amountDisagrees
            ? Self.amountOfShares
            : said.percentDisagrees ? Self.percentOfShares : isOutOfTime ? Self.decisionDay : nil
    }
  }
}
