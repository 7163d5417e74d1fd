internal import Decoding
internal import Diagnostics
internal import Localization
internal import Values

/// What a ``FetchedBody`` turned out to be: rows, closes or holidays, or the reason why it is none of them.
///
/// `Downloader` makes one of each body. `DownloadPlan` decides by them what the next round asks for, and
/// ``SourceChoice`` takes the newest of a source. Of the TPEx's closes there may be two in one evening: yesterday's from
/// the first address, and today's from the second, which is asked because the first was too old.
struct DecodedBody: Sendable {
  let source: NightSource
  let form: Int
  var sourceResult: SourceResult?
  let result: Result<DecodedContent, SubcalError>

  var content: DecodedContent? { if case .success(let content) = result { content } else { nil } }

  var error: SubcalError? { if case .failure(let error) = result { error } else { nil } }

  /// Whether it came and the next form need not be asked.
  var isEnough: Bool { content.map(source.isEnough) ?? false }

  /// One line for the log.
  var summary: Text {
    switch result {
    case .success(let content):
      let day = content.day.map { Text("，\($0)", " of \($0)") } ?? .empty
      let rejects = sourceResult?.rejects ?? 0
      let rejected = rejects == 0 ? .empty : Text("，\(rejects) 筆不採用", ", \(rejects) rejected")
      let (bytes, form) = (sourceResult?.bytes ?? 0, content.form.rawValue)
      return Text("\(content.rowCount) 筆", "\(content.rowCount) rows") + day + rejected
        + Text("，\(form) \(bytes) 位元組", ", \(bytes) bytes as \(form)")
    case .failure(let error): return error.reason
    }
  }
}

// The forms of one source.
extension [DecodedBody] {
  /// Whether a request was made, rather than a recording found to have no file.
  var wereAsked: Bool { contains { $0.sourceResult != nil } }

  /// The index of the newest body: one with a day before one without, and one without records last, because TPEx's
  /// website answers for a day without a session with that day and no rows. Of one day, one made after the session.
  var newest: Int? {
    var newest: (index: Int, rank: (Int, Int))?
    for (index, body) in enumerated() {
      guard let content = body.content else { continue }
      let rank = (
        content.records == 0 ? Int.min : content.day?.number ?? .min + 1, content.gap == nil ? 1 : 0
      )
      if newest.map({ rank > $0.rank }) ?? true { newest = (index, rank) }
    }
    return newest?.index
  }

  /// Why no form can be used; nil if one can. The first error is that of a body that was not understood, if there is
  /// one, with the reasons of all.
  var failure: SubcalError? {
    let errors = compactMap(\.error)
    guard !contains(where: { $0.content != nil }),
      var failure = errors.first(where: { $0.status == .notUnderstood }) ?? errors.first
    else { return nil }
    var reasons: [Text] = []
    for error in errors where !reasons.contains(error.reason) { reasons.append(error.reason) }
    failure.reason = reasons.joined(Text("；且 ", "; and "))
    return failure
  }
}
