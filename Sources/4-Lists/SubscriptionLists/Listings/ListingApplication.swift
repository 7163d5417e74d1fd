package import ListEngine
package import Localization
package import Values

/// An application to list shares on a board: the facts of a row of an exchange's list of applicants (申請上市公司,
/// 申請上櫃公司), without its chairman.
///
/// Nil is "not there yet". The note is kept only as what it says of the kind and of the end: it may name people.
package struct ListingApplication: Hashable, Sendable {
  package var code: StockCode
  package var name = ""
  /// Whose list it is in.
  package var board: Board?
  package var appliedOn, reviewedOn, approvedOn, contractOn: Day?
  /// 股票上市買賣日期, 股票上櫃買賣日期: the TWSE fills it in on the day or later, the TPEx up to three days before.
  package var listingDay: Day?
  package var kind = Kind.main
  package var end: End?
  package var withdrawnOn: Day?
  package var underwriter: String?
  package var offerPrice: Price?
  /// The first night on which its list was read and had no such row; nil while it has one.
  package var missingSince: Day?

  package init(code: StockCode) { self.code = code }

  package enum Kind: String, FieldValue, CaseIterable {
    case main, technology, innovation, foreign, transfer

    package var text: Text {
      switch self {
      case .main: Text("一般", "main board")
      case .technology: Text("科技、文創事業", "technology")
      case .innovation: Text("創新板", "innovation board")
      case .foreign: Text("外國企業", "foreign company")
      case .transfer: Text("轉板，無公開申購", "transfer, no draw")
      }
    }
  }

  /// How an application ended that did not lead to a listing.
  package enum End: String, CaseIterable { case withdrawn, replaced }

  package enum Status: String, FieldValue, CaseIterable {
    case applied, reviewed, approved, contract, listed, withdrawn, replaced

    package var text: Text {
      switch self {
      case .applied: Text("已申請", "applied")
      case .reviewed: Text("審議委員會已審議", "reviewed")
      case .approved: Text("董事會已通過", "approved by the exchange's board")
      case .contract: Text("契約已備查", "contract")
      case .listed: Text("已上市櫃", "listed")
      case .withdrawn: Text("已撤件", "withdrawn")
      case .replaced: Text("改為另案申請", "replaced by another application")
      }
    }
  }

  /// The last stage with a day: transfers have no committee. A listing wins over the words of an earlier application.
  package var status: Status {
    if listingDay != nil { return .listed }
    if let end { return end == .withdrawn ? .withdrawn : .replaced }
    return contractOn != nil
      ? .contract : approvedOn != nil ? .approved : reviewedOn != nil ? .reviewed : .applied
  }

  package var isPending: Bool { listingDay == nil && end == nil }

  /// The last day of it that is known.
  package var lastStep: Day? {
    [appliedOn, reviewedOn, approvedOn, contractOn, listingDay, withdrawnOn].compactMap(\.self).max()
  }

  /// The days of the stages in their order.
  static let stages: [Key] = [.appliedOn, .reviewedOn, .approvedOn, .contractOn]

  /// The last stage that it has reached, and its day.
  var stage: (key: Key, day: Day)? {
    Self.stages.reversed().lazy.compactMap { key in Self.access(key).day(in: self).map { (key, $0) } }.first
  }
}

extension ListingApplication: ListedRecord {
  package enum Key: String, FactKey {
    case code, name, board
    case appliedOn = "applied_on"
    case reviewedOn = "reviewed_on"
    case approvedOn = "approved_on"
    case contractOn = "contract_on"
    case listingDay = "listing_day"
    case kind = "listing_kind"
    case end = "ended"
    case withdrawnOn = "withdrawn_on"
    case underwriter
    case offerPrice = "offer_price"
    case missingSince = "missing_since"
  }

  package static func fact(_ key: Key) -> Fact<Self> {
    switch key {
    case .code: Fact(required: Text("證券代號", "Code of the share"), { $0.code }, { $0.code = $1 })
    case .name: Fact(text: Text("證券名稱", "Name of the company"), { $0.name }, { $0.name = $1 })
    case .board:
      Fact(
        Text("交易市場", "Board that it applies to"), { $0.board?.rawValue },
        { $0.board = $1.flatMap { Board(rawValue: $0) } })
    case .appliedOn: Fact(Text("申請日", "Day of the application"), { $0.appliedOn }, { $0.appliedOn = $1 })
    case .reviewedOn:
      Fact(
        Text("審議委員會審議日", "Day of the exchange's review committee"), { $0.reviewedOn }, { $0.reviewedOn = $1 })
    case .approvedOn:
      Fact(Text("董事會通過日", "Day the exchange's board approved it"), { $0.approvedOn }, { $0.approvedOn = $1 })
    case .contractOn:
      Fact(
        Text("契約備查日", "Day on which the authority was notified of the listing contract, or approved it"),
        { $0.contractOn },
        { $0.contractOn = $1 })
    case .listingDay:
      Fact(
        Text("清單的買賣日期", "First trading day as the list has it"), note: "; it is never there weeks before",
        { $0.listingDay }, { $0.listingDay = $1 })
    case .kind:
      Fact(
        Text("申請種類", "Kind of application"), { $0.kind.rawValue },
        { $0.kind = $1.flatMap { Kind(rawValue: $0) } ?? .main })
    case .end:
      Fact(
        Text("未上市的結局", "Whether it was withdrawn or replaced by another application"), { $0.end?.rawValue },
        { $0.end = $1.flatMap { End(rawValue: $0) } })
    case .withdrawnOn:
      Fact(
        Text("撤件日", "Day it was withdrawn"), note: "; null where the note does not tell it in one way",
        { $0.withdrawnOn }, { $0.withdrawnOn = $1 })
    case .underwriter: Fact(Text("主辦券商", "Lead underwriter"), { $0.underwriter }, { $0.underwriter = $1 })
    case .offerPrice:
      Fact(
        Text("承銷價", "NT$ of a share"), note: "; null until it is listed", { $0.offerPrice },
        { $0.offerPrice = $1 })
    case .missingSince:
      Fact(
        Text("清單從何時起沒有此案", "Since when its list lacks it"), note: "; null while it is there", isSilent: true,
        { $0.missingSince }, { $0.missingSince = $1 })
    }
  }

  package static let facts = Key.allCases.map(fact)

  package static let kind = RecordKind(
    name: "listing", idSuffix: "listing", folder: "listings", noun: Text("上市櫃申請案", "application"),
    counted: Text("件上市櫃申請案", "applications"),
    open: Text("審查中", "pending"), closed: Text("已結束", "finished"))

  // A company may apply again, and to the other exchange.
  package var identity: String { appliedOn.map { "\(board?.rawValue ?? "") \($0)" } ?? "" }
  package var period: [Day?] { [appliedOn] }
  package var listDay: Day? { appliedOn }
  // Years may pass between two stages, and the listings of three years are needed for the ranges.
  package var lastDay: Day? { nil }
  package var isClosed: Bool { !isPending }
  package var scope: Scope? { board.map { .board($0) } }

  package func mayBe(_ other: ListingApplication) -> Bool {
    board == other.board && (code == other.code ? appliedOn == other.appliedOn : hasNameAndDays(of: other))
  }

  /// One of the same company, neither of which has ended, is the same whose day was changed: by a month, or to that of
  /// another row or another year. A company that files anew while its old row vanishes waits a week.
  package func mayHaveBeen(_ other: ListingApplication) -> Bool {
    mayBe(other) || code == other.code && board == other.board && end == nil && other.end == nil
  }

  /// Rows vanish for a night and return; nothing that is missing is withdrawn. Many that are missing are a list cut off.
  package func isExpected(in _: [ListingApplication], on _: Day) -> Bool { true }
  package static var isMissedAlone: Bool { false }

  package mutating func miss(on day: Day) -> Bool {
    let first = missingSince ?? day
    missingSince = first
    return first.adding(Self.daysMissed) <= day
  }

  private static let daysMissed = 7

  /// The note no longer says so.
  package func hasLost(_ key: Key) -> Bool { key == .end }
}
