internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Hashing
internal import ListEngine
internal import Localization
internal import Posix
internal import Values

/// Makes a night's or a backfill's requests and decodes the bodies.
///
/// `NightlyRun` and `Backfill` make one. `Fetcher` knows HTTP, its rates and retries; this knows sources and
/// their forms, and keeps a recording. What goes wrong with a source is a value in its body, because the
/// night decides later whether it can do without. What is optional gets a share of the time for decoding: a
/// hostile list must not cost the required ones their night.
struct Downloader: Sendable {
  let fetcher: Fetcher
  let recording: Recording?
  /// Whether the results have the sums of the bodies.
  private let hasSums: Bool
  /// That of a body that the run can do without; nil for any time.
  private let share: DecodingShare?

  init(
    _ origin: FetchOrigin, record: FilePath?, transport: any Transport, clock: JobClock,
    budget: DownloadBudget? = nil, circuitBreaker: CircuitBreaker, hasSums: Bool = true,
    observer: @escaping RunObserver
  ) {
    self.hasSums = hasSums
    share = budget.map { DecodingShare(of: $0.seconds, clock) }
    fetcher = Fetcher(
      transport: transport, rateLimiter: HostRateLimiter(interval: origin.interval(to:), clock: clock),
      route: Route(
        origin: origin, recording: Self.recording(in:),
        userAgent: "\(Version.userAgent) (nightly public subscription calendar)",
        // Taiwan's sites have three labels, such as twse.com.tw.
        sites: origin.isLive
          ? NightSource.hosts.map { $0.split(separator: ".").suffix(3).joined(separator: ".") } : []),
      clock: clock, budget: budget, circuitBreaker: circuitBreaker, observer: observer)
    recording = record.map(Self.recording(in:))
  }

  @Sendable private static func recording(in folder: FilePath) -> Recording {
    Recording(folder: folder, fileExtensions: BodyForm.allCases.map(\.rawValue)) { body in
      BodyForm(recognising: body).rawValue
    }
  }

  /// Downloads the forms of a source in order until one is enough.
  func bodies(of source: NightSource) async throws -> [DecodedBody] {
    var bodies: [DecodedBody] = []
    var request: SourceRequest? = SourceRequest(source: source)
    while let next = request {
      bodies += try await decode(try await download([next]))
      request = next.next(after: bodies)
    }
    return bodies
  }

  /// Makes requests side by side; the fetcher keeps those to one host apart.
  /// Throws only when the run was stopped or a body could not be recorded.
  func download(_ requests: [SourceRequest]) async throws -> [FetchedBody] {
    try await withThrowingTaskGroup(of: (Int, FetchedBody?).self) { group in
      for (index, request) in requests.enumerated() {
        group.addTask { (index, try await download(request)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.compactMap(\.1)
    }
  }

  /// Throws only when the run was stopped.
  func decode(_ bodies: [FetchedBody]) async throws -> [DecodedBody] {
    let decoded = await withTaskGroup(of: (Int, DecodedBody).self) { group in
      for (index, body) in bodies.enumerated() { group.addTask { (index, decode(body)) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    // A decoder that is stopped reports a body that it did not understand.
    try Task.checkCancellation()
    return decoded
  }

  /// The response to a request; nil if a recording has no such further form, or the night no time for it.
  private func download(_ request: SourceRequest) async throws -> FetchedBody? {
    let source = request.source.id.description
    guard let address = try address(of: request) else {
      let error = SubcalError(
        .unavailable, .download, source: source,
        reason: Text(
          "錄下的更新沒有檔案 \(source).csv、.json 或 .html",
          "the recorded night has no file \(source).csv, .json or .html"),
        advice: Text("--replay 須為 --record 存下的資料夾。", "give --replay the folder that --record filled."),
        isAbsence: true)
      return request.form == 1 ? FetchedBody(request: request, sourceResult: nil, body: .failure(error)) : nil
    }
    if request.isAgain, try await !fetcher.pause(before: address) { return nil }
    // A replay names the exchange's address, not the path of the recording.
    let shown: String = if case .server(let url) = address { url } else { request.url }
    var sourceResult = SourceResult(id: request.source.id, url: shown, outcome: .used, milliseconds: 0)
    let start = fetcher.clock.now()
    do {
      let body = try await fetcher.body(of: source, at: address, refusal: request.source.refusal(in:))
      sourceResult.milliseconds = (fetcher.clock.now() - start).milliseconds
      sourceResult.bytes = body.count
      if hasSums { sourceResult.sha256 = MessageDigest.sha256(body).hexadecimal }
      try record(body, of: request)
      return FetchedBody(request: request, sourceResult: sourceResult, body: .success(body))
    } catch let error as SubcalError where error.status == .unavailable {
      sourceResult.milliseconds = (fetcher.clock.now() - start).milliseconds
      sourceResult.outcome = .unavailable
      sourceResult.problem = error.reason[.english]
      return FetchedBody(
        request: request, sourceResult: sourceResult, body: .failure(error.during(.download)))
    }
  }

  private func decode(_ fetched: FetchedBody) -> DecodedBody {
    let source = fetched.request.source
    var sourceResult = fetched.sourceResult
    let result: Result<DecodedContent, SubcalError>
    do throws(SubcalError) {
      let body = try fetched.body.get()
      let content = try withTime(for: source) { () throws(SubcalError) in try decode(body, of: source) }
      sourceResult?.form = content.form
      sourceResult?.rows = content.rowCount
      sourceResult?.rejects = content.remarks.count { $0.severity == .rejected }
      sourceResult?.leftOut = content.leftOut
      sourceResult?.records = content.records
      sourceResult?.day = content.day
      sourceResult?.gap = content.gap
      result = .success(content)
    } catch {
      sourceResult?.outcome = error.status == .notUnderstood ? .notUnderstood : .unavailable
      sourceResult?.problem = error.reason[.english]
      result = .failure(error)
    }
    let body = DecodedBody(
      source: source, form: fetched.request.form, sourceResult: sourceResult, result: result)
    if sourceResult != nil {
      fetcher.observer(
        .finished(source: source.id.description, isGood: body.content != nil, outcome: body.summary))
    }
    return body
  }

  /// Decodes a body within its share of the time, if the source is not required.
  private func withTime(
    for source: NightSource, _ decode: () throws(SubcalError) -> DecodedContent
  ) throws(SubcalError) -> DecodedContent {
    guard let share, source.need != .required else { return try decode() }
    let result = DecodingTime.$limit.withValue(share.begin()) {
      Result { () throws(SubcalError) in try decode() }
    }
    return try result.get()
  }

  private func decode(_ body: [UInt8], of source: NightSource) throws(SubcalError) -> DecodedContent {
    do throws(NotUnderstood) {
      return try source.decode(body)
    } catch {
      throw SubcalError(
        // Live, the fetcher has thrown; a recording of an earlier version may have such a sentence.
        error.isRefusal ? .unavailable : .notUnderstood, .decode, source: error.source.description,
        reason: error.reason,
        advice: error.advice)
    }
  }

  private func address(of request: SourceRequest) throws(SubcalError) -> Route.Address? {
    let source = request.source.id.description
    do {
      return try fetcher.route.address(of: source, form: request.form, url: request.url)
    } catch {
      throw SubcalError(
        .unavailable, source: source, reason: Text(verbatim: "\(error)"),
        advice: Text("檢查 --replay 的資料夾。", "check the folder given to --replay."))
    }
  }

  private func record(_ body: [UInt8], of request: SourceRequest) throws(SubcalError) {
    let source = request.source.id.description
    do {
      try recording?.keep(body, of: source, number: request.recordingNumber)
    } catch {
      throw SubcalError(
        .cannotWrite, source: source,
        reason: Text("無法存下下載的內容：\(error)", "the body cannot be recorded: \(error)"),
        advice: Text("--record 須為可寫入的資料夾。", "give --record a folder that can be written."))
    }
  }
}
