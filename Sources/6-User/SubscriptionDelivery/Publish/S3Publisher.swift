internal import Curl
package import Diagnostics
package import Fetching
package import Localization
internal import Synchronization
internal import Values

/// Publishes the output folder to an S3-compatible store.
///
/// S3 cannot replace several objects at once, so the order keeps the pages consistent: assets, then data, then pages,
/// then the pages that readers open first, then deletions. The links of a page lead, at any moment, to files that
/// exist and are at least as new as the page. A publish that fails or is killed leaves the later waves as they were
/// and deletes nothing; the next one continues from there.
package struct S3Publisher: Sendable {
  let settings: PublishSettings
  let store: S3Client
  let observer: RunObserver

  package init(
    _ settings: PublishSettings, retryPolicy: RetryPolicy = RetryPolicy(), observer: @escaping RunObserver
  ) {
    (self.settings, self.observer) = (settings, observer)
    store = S3Client(settings: settings, retryPolicy: retryPolicy, observer: observer)
  }

  /// What a publish did, or would do.
  package struct Outcome: Hashable, Sendable {
    /// The uploaded paths, in the order of the waves.
    package var uploaded: [String]
    package var deleted: [String]
    /// The number of files that were already published.
    package var unchanged: Int
    /// The number of uploaded bytes.
    package var bytes: Int
    /// What was left out, and why.
    package var notes: [String]
  }

  /// Publishes, or with `isRehearsal` returns what would be done.
  package func run(isRehearsal: Bool = false) async throws -> Outcome {
    let folder = try FolderSnapshot(
      settings.folder, withRunRecord: settings.hasRunRecord, compresses: settings.compresses)
    let workers = try Lanes(settings.parallel)
    let manifest = try await manifest(over: workers.first)
    let plan = PublishPlan(
      folder.files, manifest: manifest, listed: try await store.objects(over: workers.first))
    try check(folder, against: manifest)
    try check(plan)
    let uploads = plan.waves.flatMap(\.self)
    let outcome = Outcome(
      uploaded: uploads, deleted: plan.deletions, unchanged: folder.files.count - uploads.count,
      bytes: uploads.reduce(0) { $0 + (folder.files[$1]?.bytes ?? 0) }, notes: folder.notes + plan.notes)
    if isRehearsal || plan.isNothing { return outcome }
    if plan.intent != manifest { try await write(plan.intent, over: workers.first) }
    let progress = UploadProgress(total: uploads.count + plan.deletions.count, observer: observer)
    for wave in plan.waves {
      try await each(of: wave, doing: Text("上傳", "uploaded"), rest: uploads, workers, progress) {
        path, worker in
        try await store.put(
          folder.object(of: path), as: path, contentEncoding: folder.files[path]?.encoding,
          contentType: ObjectKind.contentType(of: path),
          cacheControl: ObjectKind.cacheControl(of: path), over: worker)
      }
    }
    try await each(of: plan.deletions, doing: Text("刪除", "deleted"), rest: plan.deletions, workers, progress)
    {
      path, worker in
      try await store.delete(path, over: worker)
    }
    let done = try plan.outcome(folder.files, listed: try await store.objects(over: workers.first))
    let published = try await self.manifest(over: workers.first)
    // Of another machine that publishes the same files, and began when some were uploaded.
    guard published.hasFiles(of: done, besides: plan.deletions) else {
      throw SubcalError(
        .locked,
        reason: Text(
          "\(settings.address)：另一台機器同時上傳了不同的內容",
          "\(settings.address): another machine has published something else meanwhile"),
        advice: Text(
          "只由一台機器上傳，或多台以相同的 --as-of 上傳同一晚的內容；然後再上傳一次。",
          "publish from one machine, or from several the same night with the same --as-of; then publish again."
        ))
    }
    if published != done { try await write(done, over: workers.first) }
    return outcome
  }
}

extension S3Publisher {
  func manifest(over worker: CurlWorker) async throws -> Manifest {
    guard let bytes = try await store.object(Manifest.path, over: worker) else { return .nothing }
    do {
      return try Manifest(reading: bytes)
    } catch {
      throw SubcalError(
        .notUnderstood,
        reason: Text(
          "\(settings.address)\(Manifest.path) 不是 subcal 的清單：",
          "\(settings.address)\(Manifest.path) is not a manifest of subcal: ") + error.reason,
        advice: Text(
          "改用其他前綴；若該物件由 subcal 寫出，刪除它並加上 --force，即重新上傳所有檔案。",
          "publish under another prefix. If subcal wrote that object, delete it and add --force: then all files are uploaded again."
        ))
    }
  }

  private func write(_ manifest: Manifest, over worker: CurlWorker) async throws {
    try await store.put(
      manifest.file, as: Manifest.path, contentType: ObjectKind.contentType(of: Manifest.path),
      cacheControl: ObjectKind.cacheControl(of: Manifest.path), over: worker)
  }

  /// Refuses to replace good output by much less unless asked to.
  private func check(_ folder: FolderSnapshot, against manifest: Manifest) throws(SubcalError) {
    let kept = manifest.files.keys.filter { folder.files[$0] != nil }.count
    guard kept * 2 < manifest.files.count, !settings.acceptsLess else { return }
    throw SubcalError(
      .notUnderstood,
      reason: Text(
        "已發布的 \(manifest.files.count) 個檔案中，\(settings.folder) 只有 \(kept) 個",
        "only \(kept) of the \(manifest.files.count) published files are in \(settings.folder)"),
      advice: Text(
        "沒有任何變動；檢查 --output 與位址。若確實要如此，可加 --accept fewer。",
        "nothing was changed; check --output and the address. If that is meant, publish with --accept fewer"
      ))
  }

  /// Refuses to replace what somebody else uploaded unless asked to.
  private func check(_ plan: PublishPlan) throws(SubcalError) {
    guard !plan.others.isEmpty, !settings.replacesOthers else { return }
    let list = PublishPlan.list(plan.others)
    throw SubcalError(
      .cannotWrite,
      reason: Text(
        "\(settings.address) 已有不是由 subcal 上傳的物件：\(list)",
        "\(settings.address) has objects that subcal did not upload: \(list)"),
      advice: Text(
        "沒有任何變動；改用其他前綴，或以 --force 取代。",
        "nothing was changed; publish under another prefix, or replace them with --force."))
  }

  /// Works on all paths, several at once; the first failure cancels the others.
  func each(
    of paths: [String], doing verb: Text, rest: [String], _ workers: Lanes, _ progress: UploadProgress,
    _ work: @escaping @Sendable (String, CurlWorker) async throws -> Void
  ) async throws {
    let queue = WorkQueue(paths)
    await withTaskGroup(of: Void.self) { group in
      for worker in workers.all.prefix(paths.count) {
        group.addTask {
          await queue.work { path in
            try await work(path, worker)
            progress.finish(path)
          }
        }
      }
    }
    guard let failure = queue.failure else { return }
    try Task.checkCancellation()
    guard var error = failure as? SubcalError else { throw failure }
    let missing = rest.filter { !progress.hasFinished($0) }
    let list = PublishPlan.list(missing)
    error.reason =
      error.reason + Text("；尚未\(verb[.chinese])：\(list)", "; not \(verb[.english]) yet: \(list)")
    throw error
  }

  /// The handles that uploads run over.
  struct Lanes: Sendable {
    let first: CurlWorker
    let all: [CurlWorker]

    init(_ count: Int) throws(CurlError) {
      first = try CurlWorker()
      var all = [first]
      while all.count < count { all.append(try CurlWorker()) }
      self.all = all
    }
  }
}

/// Paths that several workers take one by one; after a failure none is handed out.
final class WorkQueue: Sendable {
  private let state: Mutex<(rest: ArraySlice<String>, failure: (any Error)?)>

  init(_ paths: [String]) { state = Mutex((paths[...], nil)) }

  var failure: (any Error)? { state.withLock(\.failure) }

  /// Works on one path after the other until none is left or one failed.
  func work(_ body: (String) async throws -> Void) async {
    while let path = next() {
      do {
        try await body(path)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func next() -> String? {
    state.withLock { state in state.failure == nil ? state.rest.popFirst() : nil }
  }
}

final class UploadProgress: Sendable {
  private let total: Int
  private let observer: RunObserver
  private let finished = Mutex<Set<String>>([])

  init(total: Int, observer: @escaping RunObserver) { (self.total, self.observer) = (total, observer) }

  func finish(_ path: String) {
    let done = finished.withLock { finished in
      finished.insert(path)
      return finished.count
    }
    observer(.progress(done: done, total: total, what: path))
    observer(.detail(Text(verbatim: path)))
  }

  func hasFinished(_ path: String) -> Bool { finished.withLock { $0.contains(path) } }
}

extension S3Publisher.Outcome {
  /// In one line, or in a rehearsal with every path.
  package func text(isRehearsal: Bool) -> Text {
    let kilobytes = ((bytes + 1023) / 1024).grouped
    let (up, down, same) = (uploaded.count, deleted.count, unchanged)
    guard isRehearsal else {
      return Text(
        "上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "\(up) files uploaded (\(kilobytes) kB), \(down) deleted, \(same) unchanged.\n")
    }
    let lines =
      uploaded.map { Text("上傳 \($0)\n", "upload \($0)\n") }
      + deleted.map { Text("刪除 \($0)\n", "delete \($0)\n") }
    return lines.joined()
      + Text(
        "將上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "would upload \(up) files (\(kilobytes) kB), delete \(down); \(same) unchanged.\n")
  }
}
