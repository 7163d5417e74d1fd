internal import Decoding
internal import ListEngine
internal import SubscriptionLists
internal import Trading
internal import Values

/// The content of a body, by the kind of its source.
///
/// The download decides by its counts and its day what to ask next; ``NightInputs`` takes it in.
enum DecodedContent: Sendable {
  case rows(any DecodedRows)
  /// A board's newest closes.
  case closes(Decoded<DailyCloses>)
  /// A board's bars of a past day, or its answer that there was no session.
  case pastDay(Decoded<DailyCloses>)
  case holidays(Decoded<HolidayList>)
  case companies(Decoded<CompanyRegister>)
  /// A list of securities that cannot be traded as usual.
  case statuses(StatusList, Decoded<[TradingStatus]>)
  /// A code's averages of a month on the emerging board.
  case emergingMonth(Decoded<[EmergingAverage]>)

  private var counts: any DecodedCounts {
    switch self {
    case .rows(let rows): rows
    case .closes(let file), .pastDay(let file): file
    case .holidays(let list): list
    case .companies(let register): register
    case .statuses(_, let rows): rows
    case .emergingMonth(let month): month
    }
  }

  var form: BodyForm { counts.form }
  var rowCount: Int { counts.rowCount }
  /// The number of rows left out on purpose.
  var leftOut: Int { counts.leftOut }
  var remarks: [Remark] { counts.remarks }
  /// Whether it lacks what its source must have, and a person accepts that.
  var isTakenAsItIs: Bool { counts.isTakenAsItIs }

  /// The number of records that can be used.
  var records: Int {
    switch self {
    case .rows(let rows): rows.records
    case .closes(let file): file.content.closeCount
    case .pastDay(let file): file.content.bars.count
    case .holidays(let list): list.content.entries.count
    case .companies(let register): register.content.shares.count
    case .statuses(_, let rows): rows.content.count
    case .emergingMonth(let month): month.content.count
    }
  }

  /// What says that the body is not the whole of its day.
  var gap: DayGap? {
    switch self {
    case .rows(let rows): rows.gap
    case .closes(let file): file.gap
    case .pastDay, .holidays, .companies, .statuses, .emergingMonth: nil
    }
  }

  /// The day that the records are of; nil if they have none.
  var day: Day? {
    switch self {
    case .rows(let rows): rows.day
    case .closes(let file), .pastDay(let file): file.content.day
    case .companies(let register): register.content.day
    case .holidays, .statuses, .emergingMonth: nil
    }
  }
}

/// What every decoded body has.
protocol DecodedCounts: Sendable {
  var form: BodyForm { get }
  var rowCount: Int { get }
  var leftOut: Int { get }
  var remarks: [Remark] { get }
  var isTakenAsItIs: Bool { get }
}

extension Decoded: DecodedCounts {}

/// The rows of a list of any kind.
protocol DecodedRows: DecodedCounts {
  var records: Int { get }
  var day: Day? { get }
  var gap: DayGap? { get }
  func add(to inputs: inout NightInputs)
}

/// The rows of one list.
struct ListRows<Record: PublishedRecord>: DecodedRows {
  let decoded: Decoded<[Record]>
  let source: ListSource<Record>

  var form: BodyForm { decoded.form }
  var rowCount: Int { decoded.rowCount }
  var leftOut: Int { decoded.leftOut }
  var remarks: [Remark] { decoded.remarks }
  var isTakenAsItIs: Bool { decoded.isTakenAsItIs }
  var day: Day? { decoded.day }
  var gap: DayGap? { decoded.gap }

  /// Those with the day that the list has them under, of a table of ex-rights days also the dividends.
  var records: Int { decoded.content.count { $0.listDay != nil } + decoded.leftOut }

  func add(to inputs: inout NightInputs) { inputs.add(decoded, from: source) }
}
