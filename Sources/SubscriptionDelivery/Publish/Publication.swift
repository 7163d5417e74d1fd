internal import Curl
public import SubscriptionJob

/// Publishes the output folder to a store that speaks S3.
///
/// A store has no step that replaces many objects at once, so the order makes the promise: assets before data before
/// pages before the pages that readers begin with, deletions last. Who follows links from a page gets, at any moment,
/// files at least as new as the page, and finds none missing that the newest complete set has. A publish that fails
/// or is killed leaves the later waves as they were and deletes nothing; the next one goes on from there.
public struct Publication: Sendable {
  let settings: PublishSettings
  let store: ObjectStore
  let observer: RunObserver

  /// A publication with its settings and the outside world.
  public init(_ settings: PublishSettings, patience: Patience = .usual, observer: @escaping RunObserver) {
    (self.settings, self.observer) = (settings, observer)
    store = ObjectStore(settings: settings, patience: patience, observer: observer)
  }

  /// What a publish did, or would do.
  public struct Outcome: Hashable, Sendable {
    /// The paths that were uploaded, in the order of the waves.
    public var uploaded: [String]
    /// The paths that were deleted.
    public var deleted: [String]
    /// The files that were there already.
    public var unchanged: Int
    /// The bytes uploaded.
    public var bytes: Int
    /// What should be known.
    public var notes: [String]
  }

  /// Publishes, or with `isRehearsal` only tells what would be done.
  ///
  /// - Throws: `JobError`, which says what is missing; `CancellationError`.
  public func run(isRehearsal: Bool = false) async throws -> Outcome {
    let folder = try PublishFolder(settings.folder, withRunRecord: settings.hasRunRecord)
    let lanes = try Lanes(settings.parallel)
    let manifest = try await manifest(over: lanes.first)
    let plan = PublishPlan(
      folder.files, manifest: manifest, listed: try await store.objects(over: lanes.first))
    try check(folder, against: manifest)
    let uploads = plan.waves.flatMap(\.self)
    let outcome = Outcome(
      uploaded: uploads, deleted: plan.deletions, unchanged: folder.files.count - uploads.count,
      bytes: uploads.reduce(0) { $0 + (folder.files[$1]?.bytes ?? 0) }, notes: folder.notes + plan.notes)
    if isRehearsal || plan.isNothing { return outcome }
    if plan.intent != manifest { try await write(plan.intent, over: lanes.first) }
    let progress = UploadProgress(total: uploads.count + plan.deletions.count, observer: observer)
    for wave in plan.waves {
      try await each(of: wave, doing: "upload", rest: uploads, lanes, progress) { path, lane in
        let bytes = try folder.bytes(of: path)
        try await store.put(
          bytes, as: path, contentType: ObjectKind.contentType(of: path),
          cacheControl: ObjectKind.cacheControl(of: path), over: lane)
      }
    }
    try await each(of: plan.deletions, doing: "delete", rest: plan.deletions, lanes, progress) { path, lane in
      try await store.delete(path, over: lane)
    }
    let done = try plan.outcome(folder.files, listed: try await store.objects(over: lanes.first))
    let standing = try await self.manifest(over: lanes.first)
    guard standing == plan.intent || standing == done else {
      throw JobError(
        .locked, nil, reason: "\(settings.address): another machine published something else meanwhile",
        advice:
          "let one machine publish, or several the same night with the same --as-of; then publish again.")
    }
    if standing != done { try await write(done, over: lanes.first) }
    return outcome
  }
}

extension Publication {
  private func manifest(over lane: Lane) async throws -> Manifest {
    guard let bytes = try await store.object(Manifest.path, over: lane) else { return .nothing }
    do {
      return try Manifest(reading: bytes)
    } catch {
      throw JobError(
        .notUnderstood, nil,
        reason: "\(settings.address)\(Manifest.path) is not a manifest of subcal: \(error.reason)",
        advice: "publish under another prefix, or delete that object: all files are then uploaded once more.")
    }
  }

  private func write(_ manifest: Manifest, over lane: Lane) async throws {
    try await store.put(
      manifest.file, as: Manifest.path, contentType: ObjectKind.contentType(of: Manifest.path),
      cacheControl: ObjectKind.cacheControl(of: Manifest.path), over: lane)
  }

  /// Good output is not replaced by much less without being told to.
  private func check(_ folder: PublishFolder, against manifest: Manifest) throws(JobError) {
    let kept = manifest.files.keys.filter { folder.files[$0] != nil }.count
    guard kept * 2 < manifest.files.count, !settings.acceptsLess else { return }
    throw JobError(
      .notUnderstood, nil,
      reason: "only \(kept) of the \(manifest.files.count) published files are in \(settings.folder)",
      advice: "nothing was done; check --output and the address. If it is true, publish it with --accept-less"
    )
  }

  /// Does something for every path, side by side; what is under way is ended when one fails, nothing new is begun.
  private func each(
    of paths: [String], doing verb: String, rest: [String], _ lanes: Lanes, _ progress: UploadProgress,
    _ work: @escaping @Sendable (String, Lane) async throws -> Void
  ) async throws {
    let queue = WorkQueue(paths)
    await withTaskGroup(of: Void.self) { group in
      for lane in lanes.all.prefix(paths.count) {
        group.addTask {
          await queue.work { path in
            try await work(path, lane)
            progress.finish(path)
          }
        }
      }
    }
    guard let failure = queue.failure else { return }
    try Task.checkCancellation()
    guard var error = failure as? JobError else { throw failure }
    let missing = rest.filter { !progress.hasFinished($0) }
    error.reason += "; not \(verb == "upload" ? "uploaded" : "deleted") yet: \(PublishPlan.list(missing))"
    throw error
  }

  /// The handles that uploads run over.
  private struct Lanes: Sendable {
    let first: Lane
    let all: [Lane]

    init(_ count: Int) throws(CurlError) {
      first = try Lane()
      var all = [first]
      while all.count < count { all.append(try Lane()) }
      self.all = all
    }
  }
}
