internal import SubscriptionCalendar

extension Answers {
  /// `{"items": […]}` with the fields of subscriptions.json, and what they rest on.
  var json: String {
    String(
      decoding: StandingsJSON.file(standings, circumstances: circumstances, dataAsOf: dataAsOf), as: UTF8.self
    )
  }

  /// The fields of subscriptions.csv.
  var csv: String {
    String(decoding: SubscriptionsCSV.file(standings), as: UTF8.self)
  }
}
