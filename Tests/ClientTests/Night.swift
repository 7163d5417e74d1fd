import Foundation
import TestSupport
import Testing

/// One night of `Fixtures/story`: the exchanges' answers.
struct Night: Hashable, CustomTestStringConvertible {
  /// `03-2025-12-17`.
  let name: String
  var number: String { String(name.prefix(2)) }
  var date: String { String(name.dropFirst(3)) }
  var answers: URL { Night.story.appending(path: name) }
  var asOf: String { "\(date)T21:30" }
  /// The same instant as written in feeds.
  var instant: String { "\(date)T13:30:00Z" }
  var testDescription: String { name }

  static let story = Repository.url.appending(path: "Fixtures/story")

  /// All nights of the story, in order.
  static let all: [Night] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: story.path).sorted().map(Night.init)
    } catch {
      Issue.record(error)
      return []
    }
  }()

  static subscript(_ number: String) -> Night {
    all.first { $0.number == number } ?? Night(name: "\(number)-missing")
  }
}
