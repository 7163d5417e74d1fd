import SubscriptionLists
import TestSupport
import Trading
import Values

/// The answers of sources that a test does not set: the other boards' closes of the expected day, lists of auctions that
/// were held in January, notices of dividends, announcements of nothing that
/// matters here, applications of years ago, and lists of holidays with New Year.
struct GoodEvening {
  let moment: Instant

  /// The answer to a URL, also through a mirror; nil for required sources and for past days.
  func answer(to url: String) -> Reply? {
    if url.contains("tpex_mainboard_quotes") { return .body(Payload.tpex(dueDay)) }
    if url.contains("tpex_esb_latest_statistics") { return .body(Payload.emerging(dueDay)) }
    if url.contains("/v1/holidaySchedule/") {
      return .body(Payload.holidays(moment.day.year, isOpenData: true))
    }
    if url.contains("/announcement/auction"), let year = Int(url.suffix(4)) {
      let opening = Day(iso: "\(year)-01-10")
      return .body(Payload.auctions(year, isOpened: opening.map { $0 <= moment.day } ?? true))
    }
    if url.contains("TWT48U_ALL") { return .body(Payload.rights(of: .twse)) }
    if url.contains("tpex_exright_prepost") { return .body(Payload.rights(of: .tpex)) }
    if url.contains("t187ap04_L") { return .body(Payload.announcements(of: .twse, moment.day.adding(-1))) }
    if url.contains("t187ap04_O") { return .body(Payload.announcements(of: .tpex, moment.day.adding(-1))) }
    if url.contains("t187ap03_") { return .status(404) }
    if Address.statuses.values.contains(where: {
      url.hasSuffix($0.split(separator: "/").suffix(2).joined(separator: "/"))
    }) {
      return .status(404)
    }
    if url.contains("applylisting") || url.contains("tpex_esb_applicant_companies") {
      return .body(Payload.applications(to: url.contains("applylisting") ? .twse : .tpex))
    }
    guard let date = url.firstRange(of: "holidaySchedule?date=") else { return nil }
    return Int(url[date.upperBound...].prefix(4)).map { .body(Payload.holidays($0)) }
  }

  private var dueDay: Day {
    let lists = [moment.day.year - 1, moment.day.year].map { year in
      HolidayList(
        year: year,
        entries: [Day(year: year, month: 1, day: 1)].compactMap(\.self).map {
          HolidayList.Entry(day: $0, name: "元旦", isTradingDay: false)
        })
    }
    return TradingCalendar(lists: lists).expectedCloseDay(at: moment)
  }
}
