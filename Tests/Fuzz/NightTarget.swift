import Foundation

@testable import SubscriptionCalendar

/// A night of made-up offerings: JSON files are valid, and the published offerings read back unchanged.
enum NightTarget {
  static func take(_ input: [UInt8]) {
    var invented = Invented(input)
    let report = invented.report()
    let files = report.files
    do {
      for (path, file) in files where path.hasSuffix(".json") {
        _ = try JSONSerialization.jsonObject(with: Data(file))
      }
      let ids = Set(report.items.map(\.known.id))
      Finding.unless(ids.allSatisfy(OfferingIndex.isID), "ids \(ids)")
      let again = try PublishedOfferings(subscriptions: files["subscriptions.json"], ids: ids) { files[$0] }
      let known = report.items.map(\.known).sorted { $0.id < $1.id }
      Finding.unless(
        again.offerings.count == known.count, "\(known.count) came back as \(again.offerings.count)")
      for (one, other) in zip(again.offerings, known) {
        Finding.unless(one == other, "\(other) came back as \(one)")
      }
    } catch {
      Finding.report("the published files cannot be read: \(error)")
    }
  }
}
