internal import SubscriptionJob

/// The live line on a terminal: the stage and, while downloading, how far each source is.
struct LiveLine {
  private let columns: Int
  private var stage: JobStage?
  private var sources: [(name: String, state: String)] = []
  private var shown = ""
  private var progress: Progress?

  init(columns: Int) {
    self.columns = max(20, columns)
  }

  /// How far a long run is, and since when.
  private struct Progress {
    let began: ContinuousClock.Instant
    var done: Int
    var total: Int
    var what: String

    /// A bar of sixteen cells, what is being done, how many a minute, and how long the rest will take.
    var text: String {
      let filled = total == 0 ? 16 : done * 16 / total
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 16 - filled)
      let seconds = Int((ContinuousClock.now - began).components.seconds)
      guard done > 0, seconds > 0 else { return "[\(bar)] \(done)/\(total)  \(what)" }
      let left = seconds * (total - done) / done
      let rest = left >= 90 ? "\((left + 30) / 60) min" : "\(left) s"
      return "[\(bar)] \(done)/\(total)  \(what)  \(done * 60 / seconds)/min, \(rest) left"
    }
  }

  mutating func take(_ event: RunEvent) {
    switch event {
    case .stage(let next): stage = next
    case .asking(let source, _): set(source, "…")
    case .received(let source, let bytes, let expected):
      let total = expected.map { "/\(Self.size($0))" } ?? ""
      if bytes > 0 { set(source, Self.size(bytes) + total) }
    case .retrying(let source, let seconds, _): set(source, "again in \(seconds) s")
    case .finished(let source, let isGood, _): set(source, isGood ? "✓" : "✗")
    case .progress(let done, let total, let what):
      let began = progress?.began ?? .now
      progress = Progress(began: began, done: done, total: total, what: what)
    case .note, .detail: break
    }
  }

  /// What to print to bring the line up to date.
  var refresh: String {
    mutating get {
      let parts = stage == .download ? sources.map { "\($0.name) \($0.state)" } : []
      let text =
        progress?.text
        ?? ([stage.map { "[\(Self.number(of: $0))/5] \($0.rawValue)" } ?? ""] + parts)
        .joined(separator: "  ")
      let cut = TextWidth.cut(text, to: columns - 1)
      guard cut != shown else { return "" }
      shown = cut
      return "\r\u{1B}[K" + cut
    }
  }

  /// What to print to take the line away.
  var clear: String { shown.isEmpty ? "" : "\r\u{1B}[K" }

  private mutating func set(_ source: String, _ state: String) {
    if let place = sources.firstIndex(where: { $0.name == source }) {
      sources[place].state = state
    } else {
      sources.append((source, state))
    }
  }

  private static func number(of stage: JobStage) -> Int {
    (JobStage.allCases.firstIndex(of: stage) ?? 0) + 1
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\((bytes + 1023) / 1024) kB" : "\(bytes >> 20) MB"
  }
}
