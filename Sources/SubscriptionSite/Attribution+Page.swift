internal import SubscriptionCalendar

extension Attribution: PageFields {
  var fields: [String: any PageValue] { ["name": name, "licence": licence, "url": url] }
}
