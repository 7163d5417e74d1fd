internal import Decoding
package import ListEngine
internal import Localization
internal import Values

extension ListingApplication {
  package static func sources(_ request: ListRequest) -> [ListSource<ListingApplication>] {
    [Board.twse, .tpex].map { source(of: $0, request) }
  }

  private static func source(of board: Board, _ request: ListRequest) -> ListSource<ListingApplication> {
    let id = SourceID("\(board.rawValue.lowercased())-applicants")
    var source = ListSource<ListingApplication>(
      id, .optional(ifMissing: Text("；上市櫃申請案維持不變", "; its applications stay as they were")),
      // All of a board since 2000, and no row but a few new ones ever leaves it.
      .atLeastNineTenths(mayBeEmpty: false), urls: urls(of: board, all: request.hasAllApplications),
      scope: .board(board), column: { column($0, of: board) })
    source.otherTitle = board == .tpex ? "申請上市公司" : "申請上櫃公司"
    (source.mostRows, source.mayBeUnrecorded, source.namesPeople) = (20_000, true, true)
    source.mayLackColumns = request.accepted.covers(id)
    source.prepare = { cells throws(CellProblem) in try prepare(&cells, board) }
    source.finish = { application throws(CellProblem) in
      application.board = board
      for key in stages + [.listingDay] {
        guard let day = access(key).day(in: application), day > request.today.adding(mostDays) else {
          continue
        }
        throw CellProblem(
          column: column(key, of: board)?.name ?? "", text: "\(day)",
          reason: Text("距今天超過 \(mostDays) 天", "more than \(mostDays) days from today"))
      }
    }
    // What the ranges need, and what is still to come.
    let first = request.today.adding(-ListingRange.days)
    source.keeps = { $0.lastStep.map { $0 >= first } ?? true }
    source.skips = { cell in
      func isBefore(_ key: Key) -> Bool? { (try? cell(key)?.day()).map { $0 < first } }
      return isBefore(.listingDay) == true && stages.allSatisfy { isBefore($0) ?? true }
    }
    return source
  }

  private static let mostDays = 366

  /// The open data first, and the other form if it does not come. Those of the TWSE lack foreign companies and the
  /// innovation board, which only its website has.
  private static func urls(of board: Board, all: Bool) -> [String] {
    if board == .tpex { return ["https://www.tpex.org.tw/openapi/v1/tpex_esb_applicant_companies"] }
    let website = ["json", "csv"].map {
      "https://www.twse.com.tw/rwd/zh/company/applylisting?response=\($0)"
    }
    let open = [
      "https://www.twse.com.tw/company/applylistingCsvAndHtml?selectType=Local&type=open_data",
      "https://openapi.twse.com.tw/v1/company/applylistingLocal",
    ]
    return all ? website : open
  }

  // The names of an exchange's website and of its OpenAPI. Those of the other exchange are not taken: its list would make
  // each of its companies an application to this one. What follows from the source or from the note has no column of its own.
  private static func column(_ key: Key, of board: Board) -> ListColumn? {
    let isTPEx = board == .tpex
    return switch key {
    case .code:
      isTPEx
        ? .required("股票代號", "SecuritiesCompanyCode").essential : .required("公司代號", "Code").essential
    case .name:
      isTPEx
        ? .required("公司名稱", "CompanyName").withValue : .required("公司簡稱", "Company").withValue
    case .board, .missingSince: nil
    case .appliedOn:
      isTPEx ? .required("申請日期", "Date").essential : .required("申請日期", "ApplicationDate").essential
    case .reviewedOn:
      isTPEx
        ? .expected("上櫃審議委員會審議日期", "TPExListingScreeningCommitteeDate")
        : .expected("上市審議委員會審議日期", "CommitteeDate")
    case .approvedOn:
      isTPEx ? .expected("櫃買董事會通過上櫃日期", "TPExSanctionedDate") : .expected("交易所董事會通過上市日期", "ApprovedDate")
    case .contractOn:
      isTPEx
        ? .expected("櫃買同意上櫃契約日期或證期局核准上櫃契約日期", "TPExApprovedTradingDate")
        : .expected("上市契約報請主管機關備查(主管機關核准)日期", "AgreementDate")
    case .listingDay: isTPEx ? .expected("股票上櫃買賣日期", "ListingDate") : .expected("股票上市買賣日期", "ListingDate")
    case .kind: .optional("備註（種類）")
    case .end: .optional("備註（結局）")
    case .withdrawnOn: .optional("備註（撤件日）")
    case .underwriter: isTPEx ? .expected("主辦承銷商", "LeadUnderwriter") : .expected("承銷商", "Underwriter")
    case .offerPrice: isTPEx ? .expected("承銷價", "OfferingPrice") : .expected("承銷價", "UnderwritingPrice")
    }
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: [Board.twse, .tpex].map { board in
      (board, Key.allCases.reduce(into: [Key: String]()) { $0[$1] = column($1, of: board)?.name })
    })

  private static func name(_ key: Key, _ board: Board) -> String { names[board]?[key] ?? "" }

  /// Adds what a row's note says to its cells; false for a managed stock.
  private static func prepare(_ cells: inout RowCells, _ board: Board) throws(CellProblem) -> Bool {
    func name(_ key: Key) -> String { Self.name(key, board) }
    if board == .twse { shift(&cells) }
    guard cells[name(.code)]?.filter({ !$0.isWhitespace }).count == 4 else {
      throw CellProblem(
        column: name(.code), text: cells[name(.code)] ?? "",
        reason: Text("不是四碼的公司代號", "not a company's code of four digits"))
    }
    let company = cells[name(.name)]?.narrow.filter { !$0.isWhitespace }
    cells[name(.name)] = company
    let note = ListingNote(cells["備註"] ?? cells["Note"] ?? "", name: company ?? "")
    if note.isManaged { return false }
    // One old price is `60元`.
    cells[name(.offerPrice)] = cells[name(.offerPrice)]?.replacing("元", with: "")
    cells[name(.kind)] = note.kind.rawValue
    // What ended before this application was filed was an earlier one.
    let text = cells[name(.appliedOn)] ?? ""
    let isOver = note.isOver(filedOn: Day(compact: text) ?? Day(exchange: text))
    cells[name(.end)] = isOver ? note.end?.rawValue ?? "" : ""
    cells[name(.withdrawnOn)] = isOver && note.end == .withdrawn ? note.day?.compact : ""
    return true
  }

  /// In the TWSE's OpenAPI of Taiwanese companies each value up to the day of listing stands under the key before its own,
  /// because a running number has none: the code is `Company`, and the day of application `Chairman`.
  private static func shift(_ cells: inout RowCells) {
    guard let applied = cells["Chairman"], Day(compact: applied) != nil || Day(exchange: applied) != nil
    else { return }
    let row = cells
    let keys = [Key.code, .name, .appliedOn, .reviewedOn, .approvedOn, .contractOn, .listingDay].map {
      name($0, .twse)
    }
    let values = [keys[1], keys[2], "Chairman", keys[4], keys[5], keys[6], "ApprovedListingDate"]
    for (key, value) in zip(keys, values) { cells[key] = row[value] }
  }
}
