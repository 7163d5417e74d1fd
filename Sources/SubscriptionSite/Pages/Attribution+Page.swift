internal import SubscriptionCalendar

/// A source of data as the pages name it.
extension Attribution: PageFields {
  var fields: [String: any PageValue] { ["name": name, "licence": licence, "url": url] }
}
