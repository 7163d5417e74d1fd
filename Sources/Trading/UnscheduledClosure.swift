package import Localization
package import Values

/// A day on which the exchanges were closed although no list said so.
package struct UnscheduledClosure: Hashable, Sendable {
  /// The day.
  package var day: Day
  /// Why.
  package var reason: Text
  /// The source.
  package var source: String

  /// The closure with this reason and source.
  package init(day: Day, reason: Text, source: String) {
    (self.day, self.reason, self.source) = (day, reason, source)
  }

  /// Days since 2015 on which Taipei City closed its offices because of a typhoon, so the exchanges did not
  /// open (TWSE rules on natural disasters, 天然災害侵襲處理措施, FL007347). The lists of holidays are made a year
  /// ahead and are not corrected. A day with closes was a session all the same: closes take precedence.
  package static let known: [UnscheduledClosure] = [
    typhoon(2015, 7, 10, "昌鴻 Chan-hom", announced), typhoon(2015, 9, 29, "杜鵑 Dujuan", announced),
    typhoon(2016, 7, 8, "尼伯特 Nepartak", announced), typhoon(2016, 9, 27, "梅姬 Megi", announced),
    typhoon(2016, 9, 28, "梅姬 Megi", unanswered), typhoon(2019, 8, 9, "利奇馬 Lekima", announced),
    typhoon(2019, 9, 30, "米塔 Mitag", announced), typhoon(2023, 8, 3, "卡努 Khanun", announced),
    typhoon(2024, 7, 24, "凱米 Gaemi", crossed), typhoon(2024, 7, 25, "凱米 Gaemi", crossed),
    typhoon(2024, 10, 2, "山陀兒 Krathon", without), typhoon(2024, 10, 3, "山陀兒 Krathon", without),
    typhoon(2024, 10, 31, "康芮 Kong-rey", crossed),
  ].compactMap(\.self)

  private static let announced = "the city's announcement of the evening before (臺北市停止上班)"
  private static let unanswered = "MI_INDEX, asked for that day, has no data"
  private static let crossed = "the draws of the list of 2024 that cross it are as many days later"
  private static let without = "there are no closes of that day; the city's announcement (臺北市停止上班)"

  private static func typhoon(_ year: Int, _ month: Int, _ day: Int, _ name: String, _ source: String)
    -> UnscheduledClosure?
  {
    Day(year: year, month: month, day: day).map {
      UnscheduledClosure(
        day: $0, reason: Text("颱風 \(name)，臺北市停止上班", "typhoon \(name), Taipei City's offices closed"),
        source: source)
    }
  }
}
