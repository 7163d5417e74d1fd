package import Diagnostics
package import Localization
internal import TerminalText

/// The progress line on a terminal: the step and, while downloading, the state of each source.
package struct ProgressLine {
  private let columns: Int
  private var step: NightlyStep?
  private var sources: [(name: String, state: String)] = []
  private var shown = ""
  private var progress: Progress?

  private let language: Language

  package init(columns: Int, in language: Language) {
    (self.columns, self.language) = (max(20, columns), language)
  }

  private struct Progress {
    let began: ContinuousClock.Instant
    var done: Int
    var total: Int
    var what: String

    /// A bar of 16 characters, the current item, the rate a minute, and the time left.
    func text(in language: Language) -> String {
      let filled = total == 0 ? 16 : done * 16 / total
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 16 - filled)
      let seconds = Int((ContinuousClock.now - began).components.seconds)
      guard done > 0, seconds > 0 else { return "[\(bar)] \(done)/\(total)  \(what)" }
      let left = seconds * (total - done) / done
      let rest =
        left >= 90
        ? Text("\((left + 30) / 60) 分", "\((left + 30) / 60) min") : Text("\(left) 秒", "\(left) s")
      let rate = done * 60 / seconds
      return "[\(bar)] \(done)/\(total)  \(what)  "
        + Text("每分 \(rate)，剩 \(rest)", "\(rate)/min, \(rest) left")[language]
    }
  }

  package mutating func take(_ event: RunEvent) {
    switch event {
    case .step(let next): step = next
    case .asking(let source, _): set(source, "…")
    case .received(let source, let bytes, let expected):
      let total = expected.map { "/\(Self.size($0))" } ?? ""
      if bytes > 0 { set(source, Self.size(bytes) + total) }
    case .retrying(let source, let seconds, _):
      set(source, Text("\(seconds) 秒後重試", "again in \(seconds) s")[language])
    case .finished(let source, let isGood, _): set(source, isGood ? "✓" : "✗")
    case .progress(let done, let total, let what):
      let began = progress?.began ?? .now
      progress = Progress(began: began, done: done, total: total, what: what)
    case .note, .detail: break
    }
  }

  package var refresh: String {
    mutating get {
      let parts = step == .download ? sources.map { "\($0.name) \($0.state)" } : []
      let text =
        progress?.text(in: language)
        ?? ([step.map { "[\(Self.number(of: $0))/5] \($0.name[language])" } ?? ""] + parts).joined(
          separator: "  ")
      let cut = TerminalWidth.cut(text, to: columns - 1)
      guard cut != shown else { return "" }
      shown = cut
      return "\r\u{1B}[K" + cut
    }
  }

  package var clear: String { shown.isEmpty ? "" : "\r\u{1B}[K" }

  private mutating func set(_ source: String, _ state: String) {
    if let index = sources.firstIndex(where: { $0.name == source }) {
      sources[index].state = state
    } else {
      sources.append((source, state))
    }
  }

  private static func number(of step: NightlyStep) -> Int {
    (NightlyStep.allCases.firstIndex(of: step) ?? 0) + 1
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\((bytes + 1023) / 1024) kB" : "\(bytes >> 20) MB"
  }
}
