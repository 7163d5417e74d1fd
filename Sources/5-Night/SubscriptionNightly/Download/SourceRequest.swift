internal import Diagnostics

/// A request for one form of a source.
///
/// `DownloadPlan` makes them, round by round, and `Downloader` sends them. A source with two addresses has the forms 1
/// and 2. Form 3 is the second address once more, in a later round, because what came was still of an earlier day.
struct SourceRequest: Sendable {
  let source: NightSource
  /// The number of the form, from 1; after the last one, that of the last one again.
  var form = 1
  /// The number under which the body is recorded: a form that does not come leaves no gap.
  var recordingNumber = 1

  var url: String { source.urls[min(form, source.urls.count) - 1] }

  var isAgain: Bool { form > source.urls.count }

  /// The last form again, if the newest body is of an earlier day than expected: it was asked too early.
  static func again(_ source: NightSource, after bodies: [DecodedBody]) -> SourceRequest? {
    let bodies = bodies.filter { $0.source.id == source.id }
    guard bodies.contains(where: { $0.content?.day != nil }), !bodies.contains(where: \.isEnough) else {
      return nil
    }
    return SourceRequest(
      source: source, form: source.urls.count + 1,
      recordingNumber: 1 + bodies.count { $0.sourceResult?.bytes != nil })
  }

  /// The request for the next form; nil if there is none or the last body is enough.
  func next(after bodies: [DecodedBody]) -> SourceRequest? {
    guard let body = bodies.last(where: { $0.source.id == source.id && $0.form == form }),
      let sourceResult = body.sourceResult, !body.isEnough, form < source.urls.count
    else { return nil }
    return SourceRequest(
      source: source, form: form + 1, recordingNumber: recordingNumber + (sourceResult.bytes == nil ? 0 : 1))
  }
}

/// What came of a ``SourceRequest``: the bytes, or why there are none.
///
/// `Downloader` makes one of what a server or a recording has, and a ``DecodedBody`` of that. A failure is a value here and
/// not thrown: whether the night can do without the source is decided later.
struct FetchedBody: Sendable {
  let request: SourceRequest
  /// nil if the recording has no such file, so that nothing was asked.
  var sourceResult: SourceResult?
  let body: Result<[UInt8], SubcalError>
}
