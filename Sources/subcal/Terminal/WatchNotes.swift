internal import Decoding
internal import Localization
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import Values

/// The messages below the table of a watch, oldest first. What is over, or was said some minutes ago, goes.
struct WatchNotes {
  private var notes: [Note] = []
  /// Hosts without an answer now, in the order of their failures.
  private var troubles: [(host: String, text: String)] = []

  private struct Note {
    var text: String
    /// Notes of the same topic replace each other.
    var topic: String?
    var end: Instant
  }

  var texts: [String] { notes.map(\.text) + troubles.map(\.text) }

  mutating func take(_ event: QuoteEvent, at now: Instant, in language: Language) {
    switch event {
    case .trouble(let failure, _), .gaveUp(let failure):
      troubles.removeAll { $0.host == failure.host }
      if let text = WatchMessages.short(for: event, at: now)?[language] {
        troubles.append((failure.host, text))
      }
    case .recovered(let host): troubles.removeAll { $0.host == host }
    case .rejected(let remark, _):
      if let text = WatchMessages.short(for: event, at: now)?[language] {
        add(text, at: now, topic: "\(remark.source) \(remark.row?.column ?? "") \(remark.reason[.english])")
      }
    default: if let text = WatchMessages.short(for: event, at: now)?[language] { add(text, at: now) }
    }
  }

  mutating func add(_ text: String, at now: Instant, topic: String? = nil) {
    if let topic { notes.removeAll { $0.topic == topic } }
    let end = Instant(secondsSince1970: now.secondsSince1970 + Self.seconds)
    notes = Array((notes + [Note(text: text, topic: topic, end: end)]).suffix(Self.most))
  }

  mutating func expire(at now: Instant) { notes.removeAll { $0.end <= now } }

  private static let seconds = 300
  private static let most = 4
}
