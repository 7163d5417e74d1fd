internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes
internal import SubscriptionSite
internal import SubscriptionStore

/// The chart of a day, from what watch recorded.
extension ChartCommand {
  /// Whether the day is asked for, minute by minute.
  var isOfADay: Bool { range.uppercased() == "1D" }

  /// The picture of the day of `--as-of`; before the day's first quote that of nothing.
  func day() throws -> [UInt8] {
    let (code, today) = (try Arguments.code(code), try Arguments.moment(asOf).day)
    let say = try Wording.of(language)
    let path = try Paths.store(store)
    let (series, hasStore): (IntradaySeries, Bool)
    do {
      guard let found = IntradaySeries(try DayRecord(besideStore: path).entries(of: code, on: today)) else {
        throw JobError(
          .notFound, nil, reason: "nothing is recorded of \(code) on \(today)",
          advice: "let subcal watch \(code) run during the session.")
      }
      (series, hasStore) = (found, try FileSystem.status(of: path) != nil)
    } catch let error as JobError {
      throw Complaint.about(error)
    } catch {
      throw Complaint.about(
        JobError(
          .cannotWrite, nil, reason: "\(error)", advice: "check the owner of the files beside the store."))
    }
    // Quotes can be followed without a store.
    let offering: Offering? =
      try hasStore
      ? StoreReading.from(store) { store in
        try store.offerings(of: code).filter { $0.firstSeen.day <= today }.max { $0.id < $1.id }?.offering
      } : nil
    let security = offering.flatMap { SecurityClass(of: $0) } ?? SecurityClass(code) ?? .share
    let name = [code.description, offering?.name].compactMap(\.self).joined(separator: " ")
    return IntradayChart(
      series.points, session: MarketHours.open...MarketHours.close(of: series.board),
      reference: series.reference, offer: offering?.price, ticks: .table(of: security, on: today),
      colours: ChartColours(rawValue: colours) ?? .taiwan,
      caption: ChartCaption(
        title: say("\(name) 盤中走勢", "\(name) over the day"),
        description: say(
          "\(today) 輪詢所得的成交價、均價、承銷價與參考價。",
          "Prices of \(today) as polled, their average, the offer price and the reference price."),
        heading: "\(name)  \(today)"),
      words: .words(in: say.language)
    ).file
  }
}
