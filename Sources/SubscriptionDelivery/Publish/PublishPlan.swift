internal import SubscriptionJob

/// What a publish has to do: a pure comparison of the folder, the manifest and what the store lists.
struct PublishPlan {
  /// What is uploaded, in waves: everything of one is there before the next begins.
  private(set) var waves: [[String]]
  /// What is deleted at last.
  private(set) var deletions: [String]
  /// The manifest that says so before anything is done, and again with the tags when all is done.
  private(set) var intent: Manifest
  /// What is left as it is, and why.
  private(set) var notes: [String] = []
  /// Whether the manifest that stands there says the same already, and a publish came to its end.
  private let isSettled: Bool

  var uploads: Int { waves.reduce(0) { $0 + $1.count } }
  var isNothing: Bool { isSettled && uploads == 0 && deletions.isEmpty }

  /// Compares.
  ///
  /// - Parameters:
  ///   - manifest: What a former publish put there; of an incomplete one some may be missing.
  ///   - listed: What the store has.
  init(
    _ folder: [String: PublishFolder.LocalFile], manifest: Manifest,
    listed: [String: ObjectListing.Object]
  ) {
    var uploads: [String] = []
    var files: [String: Manifest.File] = [:]
    for (path, local) in folder {
      var file = Manifest.File(
        sha256: local.sha256, bytes: local.bytes, contentType: ObjectKind.contentType(of: path),
        cacheControl: ObjectKind.cacheControl(of: path), tag: nil)
      if let known = manifest.files[path], Self.isThere(known, listed[path], as: local),
        (known.contentType, known.cacheControl) == (file.contentType, file.cacheControl)
      {
        file.tag = listed[path]?.tag
      } else {
        uploads.append(path)
      }
      files[path] = file
    }
    var deletions: [String] = []
    for (path, known) in manifest.files where folder[path] == nil {
      guard let object = listed[path] else { continue }
      // Of an upload that was never listed only the name is known.
      if known.tag == nil || known.tag == object.tag {
        deletions.append(path)
        files[path] = known
      } else {
        notes.append("\(path): not deleted, somebody else has replaced it")
      }
    }
    waves = ObjectKind.allCases.map { kind in
      uploads.filter { ObjectKind(path: $0) == kind }.sorted()
    }
    self.deletions = deletions.sorted()
    intent = Manifest(isComplete: false, files: files)
    isSettled = manifest.isComplete && Set(manifest.files.keys).isSubset(of: files.keys)
    notes.sort()
  }

  /// Whether an object is the one that a publish put there, and that is this file.
  private static func isThere(
    _ known: Manifest.File, _ object: ObjectListing.Object?, as local: PublishFolder.LocalFile
  ) -> Bool {
    guard let object, object.bytes == local.bytes, known.sha256 == local.sha256 else { return false }
    // After a publish that was killed, the tag of a plain upload still says what it is: its MD5.
    return object.tag == known.tag ?? local.md5
  }

  /// What is left when everything is done, with the tags that the store lists.
  ///
  /// - Throws: `JobError` naming what the store took and does not have.
  func outcome(
    _ folder: [String: PublishFolder.LocalFile], listed: [String: ObjectListing.Object]
  ) throws(JobError) -> Manifest {
    var outcome = Manifest(isComplete: true, files: [:])
    var missing: [String] = []
    for (path, local) in folder {
      guard var file = intent.files[path], let object = listed[path], object.bytes == local.bytes else {
        missing.append(path)
        continue
      }
      file.tag = object.tag
      outcome.files[path] = file
    }
    guard missing.isEmpty else {
      throw JobError(
        .unavailable, nil,
        reason: "the store took \(Self.list(missing.sorted())) and does not list it",
        advice: "publish again; if that repeats, the store does not keep its word.")
    }
    return outcome
  }

  /// A list for people: all of a few, some of many.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
