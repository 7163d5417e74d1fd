@testable import Diagnostics
import Foundation

@testable import ListEngine
@testable import Published
@testable import SubscriptionLists
@testable import SubscriptionOutputs
@testable import SubscriptionReport
@testable import Values

/// A night of made-up offerings: JSON files are valid, and the published offerings read back unchanged.
enum NightTarget {
  static func take(_ input: [UInt8]) {
    var invented = Invented(input)
    let report = invented.report()
    // No cell of a list becomes another text, and the reader refuses one.
    let texts = report.lists.offerings.map(\.known.record).flatMap {
      [$0.name, $0.market.description, $0.underwriter].compactMap(\.self)
    }
    guard texts.allSatisfy({ PrintableText.line($0) == $0 }) else { return }
    let files = report.files
    do {
      for (path, file) in files where path.hasSuffix(".json") {
        _ = try JSONSerialization.jsonObject(with: Data(file))
      }
      let ids = Set(report.lists.offerings.map(\.known.id))
      Finding.unless(ids.allSatisfy({ RecordID.isValid($0, suffix: nil) }), "ids \(ids)")
      let again = try PublishedRecords<Offering>(items: files["subscriptions.json"], ids: ids) { files[$0] }
      let known = report.lists.offerings.map(\.known).sorted { $0.id < $1.id }
      Finding.unless(
        again.records.count == known.count, "\(known.count) came back as \(again.records.count)")
      for (one, other) in zip(again.records, known) {
        Finding.unless(one == other, "\(other) came back as \(one)")
      }
    } catch {
      Finding.report("the published files cannot be read: \(error)")
    }
  }
}
