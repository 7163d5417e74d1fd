internal import Crypto
internal import Curl
internal import FoundationEssentials
internal import Posix
internal import SubscriptionCalendar

/// What came of a source's form: the records, or why there are none.
struct Answer<Content: Sendable>: Sendable {
  var facts: SourceFacts
  var result: Result<Decoded<Content>, JobError>
}

/// Asks for the forms of a source, one after another, until one suffices.
///
/// Each body is read as it comes, because only the body itself tells its day, and so whether the next form has
/// to be asked.
struct Downloader: Sendable {
  let fetcher: Fetcher
  let recording: Recording?

  /// What came of each form that was asked, in order; throws only when the run was told to stop or a body
  /// could not be recorded.
  func answers<Content>(of source: Source<Content>) async throws -> [Answer<Content>] {
    var answers: [Answer<Content>] = []
    for (index, url) in source.forms.enumerated() {
      guard let address = try address(of: source.id, form: index + 1, url: url) else { break }
      let bodies = answers.count { $0.facts.bytes != nil }
      let answer = try await answer(of: source, at: address, named: url, recordedAs: bodies + 1)
      answers.append(answer)
      fetcher.observer(
        .finished(source: source.id, isGood: answer.isGood, outcome: answer.summary))
      if case .success(let decoded) = answer.result, source.suffices(decoded.content) { break }
    }
    return answers
  }

  private func address(of source: String, form: Int, url: String) throws -> String? {
    do {
      return try fetcher.route.address(of: source, form: form, url: url)
    } catch {
      throw JobError(
        .unavailable, .download, source: source, reason: "\(error)",
        advice: "check the folder given to --replay.")
    }
  }

  private func answer<Content>(
    of source: Source<Content>, at address: String, named url: String, recordedAs number: Int
  ) async throws -> Answer<Content> {
    // A recorded night is told by the exchange's address, not by where the recording lies.
    let shown = address.hasPrefix("file://") ? url : address
    let start = fetcher.clock.now()
    var facts = SourceFacts(id: source.id, url: shown, outcome: .used, milliseconds: 0)
    func finished(_ result: Result<Decoded<Content>, JobError>) -> Answer<Content> {
      facts.milliseconds = (fetcher.clock.now() - start).milliseconds
      if case .failure(let error) = result {
        facts.outcome = error.status == .unavailable ? .unavailable : .notUnderstood
        facts.problem = error.reason
      }
      return Answer(facts: facts, result: result)
    }
    let body: [UInt8]
    do {
      body = try await fetcher.body(of: source.id, at: address)
    } catch let error as JobError {
      return finished(.failure(error))
    }
    facts.bytes = body.count
    facts.sha256 = Self.sha256(of: body)
    try record(source.id) { recording in try recording.keep(body, of: source.id, number: number) }
    do throws(NotUnderstood) {
      let decoded = try source.decode(body)
      facts.form = decoded.form
      facts.rows = decoded.rowCount
      facts.rejects = decoded.rejected.count
      facts.leftOut = decoded.leftOut
      facts.records = source.count(decoded.content)
      facts.day = source.day(decoded.content)
      return finished(.success(decoded))
    } catch {
      return finished(.failure(JobError(error)))
    }
  }

  private func record(_ source: String, _ work: (Recording) throws -> Void) throws {
    guard let recording else { return }
    do {
      try work(recording)
    } catch {
      throw JobError(
        .cannotWrite, .download, source: source, reason: "the body cannot be recorded: \(error)",
        advice: "give --record a folder that can be written.")
    }
  }

  private static func sha256(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }
}

extension Answer {
  /// Whether the form came and is understood.
  var isGood: Bool {
    if case .success = result { true } else { false }
  }

  fileprivate var summary: String {
    switch result {
    case .success(let decoded):
      let day = facts.day.map { " of \($0)" } ?? ""
      let rejects = decoded.rejected.isEmpty ? "" : ", \(decoded.rejected.count) rejected"
      return "\(decoded.rowCount) rows\(day)\(rejects), \(facts.bytes ?? 0) bytes as \(decoded.form.rawValue)"
    case .failure(let error): return error.reason
    }
  }
}

extension Duration {
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
