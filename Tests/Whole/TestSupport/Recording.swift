import Foundation
import Synchronization

/// Whether `RECORD=1` is set, so that expected outputs are rewritten, and what was.
package enum Recording {
  package static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private static let counts = Mutex<[String: [String: Int]]>([:])

  /// Counts a rewritten output of that kind; the tests end with a summary by place.
  package static func count(_ kind: String, in place: String) {
    guard isOn else { return }
    let isFirst = counts.withLock { counts in
      defer { counts[place, default: [:]][kind, default: 0] += 1 }
      return counts.isEmpty
    }
    guard isFirst else { return }
    atexit {
      print("recorded; run again without RECORD:")
      for (place, kinds) in Recording.counts.withLock(\.self).sorted(by: { $0.key < $1.key }) {
        print(
          "  \(place):",
          kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
      }
    }
  }
}
