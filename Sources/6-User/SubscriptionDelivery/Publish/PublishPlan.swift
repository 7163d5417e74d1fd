internal import Diagnostics
internal import Localization

/// What a publish has to do: a pure comparison of the folder, the manifest and the store's list.
///
/// ``S3Publisher`` makes one and carries it out; a rehearsal only prints it. A file is uploaded unless the
/// store has just these bytes with these headers. Only what the manifest says that a publish uploaded is ever
/// deleted, and only while it is still that object: files of somebody else in the bucket stay.
struct PublishPlan {
  /// The uploads in waves; each wave is complete before the next begins.
  private(set) var waves: [[String]]
  /// The deletions, after all uploads.
  private(set) var deletions: [String]
  /// The manifest, written before the first upload, and with the ETags after the last.
  private(set) var intent: Manifest
  /// The files for which the store has an object that no publish uploaded, and that is not the same.
  private(set) var others: [String]
  /// What is left alone, and why.
  private(set) var notes: [String] = []
  /// Whether the published manifest already lists the same files and is complete.
  private let isSettled: Bool

  var uploads: Int { waves.reduce(0) { $0 + $1.count } }
  var isNothing: Bool { isSettled && uploads == 0 && deletions.isEmpty }

  /// - Parameter manifest: What earlier publishes uploaded; files of an incomplete one may be missing.
  init(
    _ folder: [String: FolderSnapshot.LocalFile], manifest: Manifest, listed: [String: ObjectListing.Object]
  ) {
    var uploads: [String] = []
    var files: [String: Manifest.File] = [:]
    for (path, local) in folder {
      var file = Manifest.File(
        sha256: local.sha256, bytes: local.bytes, contentType: ObjectKind.contentType(of: path),
        cacheControl: ObjectKind.cacheControl(of: path), contentEncoding: local.encoding, tag: nil)
      if let known = manifest.files[path], Self.isThere(known, listed[path], as: local),
        (known.contentType, known.cacheControl, known.contentEncoding)
          == (file.contentType, file.cacheControl, file.contentEncoding)
      {
        file.tag = listed[path]?.tag
      } else {
        uploads.append(path)
      }
      files[path] = file
    }
    others = uploads.filter { path in
      guard manifest.files[path] == nil, let object = listed[path] else { return false }
      return object.tag != folder[path]?.md5
    }.sorted()
    var deletions: [String] = []
    for (path, known) in manifest.files where folder[path] == nil {
      guard let object = listed[path] else { continue }
      // An upload that was never listed has no ETag in the manifest.
      if known.tag == nil || known.tag == object.tag {
        deletions.append(path)
        files[path] = known
      } else {
        notes.append("\(path): not deleted, it was replaced meanwhile")
      }
    }
    waves = ObjectKind.allCases.map { kind in uploads.filter { ObjectKind(path: $0) == kind }.sorted() }
    self.deletions = deletions.sorted()
    intent = Manifest(isComplete: false, files: files)
    isSettled =
      manifest.isComplete && manifest.isAsWritten && Set(manifest.files.keys).isSubset(of: files.keys)
    notes.sort()
  }

  /// Whether an object was uploaded by a publish and is this file.
  private static func isThere(
    _ known: Manifest.File, _ object: ObjectListing.Object?, as local: FolderSnapshot.LocalFile
  ) -> Bool {
    guard let object, object.bytes == local.bytes, known.sha256 == local.sha256 else { return false }
    // After a killed publish, the ETag of a single-part upload still identifies it: it is the MD5.
    return object.tag == known.tag ?? local.md5
  }

  /// The final manifest, with the ETags that the store lists. Throws if the store does not list an upload.
  func outcome(
    _ folder: [String: FolderSnapshot.LocalFile], listed: [String: ObjectListing.Object]
  ) throws(SubcalError) -> Manifest {
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
      throw SubcalError(
        .unavailable,
        reason: Text(
          "物件儲存收下 \(Self.list(missing.sorted()))，卻未列出",
          "the store took \(Self.list(missing.sorted())) and does not list it"),
        advice: Text(
          "再上傳一次；若仍如此，表示該物件儲存沒有保存收下的檔案。",
          "publish again; if that repeats, the store does not keep what it accepts."))
    }
    return outcome
  }

  /// A list for people: the first five, and how many more.
  static func list(_ names: [String]) -> Text {
    let shown = names.prefix(5).joined(.enumeration)
    return names.count > 5
      ? shown + Text(" 等 \(names.count) 個", " and \(names.count - 5) more") : shown
  }
}
