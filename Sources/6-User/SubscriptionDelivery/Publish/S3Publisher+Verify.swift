package import Diagnostics
internal import Hashing
package import Localization
internal import Synchronization

extension S3Publisher {
  /// What a look at the published files found.
  package struct Verification: Hashable, Sendable {
    /// The paths of all files that should be there.
    package fileprivate(set) var paths: [String]
    /// Those that are not as they should be, by path.
    package fileprivate(set) var differences: [String: Difference]
    /// What is never published, and why.
    package fileprivate(set) var notes: [String]
  }

  package enum Difference: Hashable, Sendable {
    case missing
    /// Its bytes are neither those that were published nor those of the folder.
    case otherBytes
    /// It is as it was published, and the folder has it otherwise by now.
    case older
    /// The folder has it, and it was never published.
    case unpublished
    /// It was published, and the folder has it no more.
    case leftOver
  }

  /// Fetches what was published and compares it with the manifest and the folder, byte for byte by their sums. Changes
  /// nothing.
  package func verify() async throws -> Verification {
    let folder = try FolderSnapshot(
      settings.folder, withRunRecord: settings.hasRunRecord, compresses: settings.compresses)
    let workers = try Lanes(settings.parallel)
    let manifest = try await manifest(over: workers.first)
    let published = manifest.files.keys.sorted()
    let found = Mutex<[String: Difference]>([:])
    let progress = UploadProgress(total: published.count, observer: observer)
    try await each(of: published, doing: Text("比對", "compared"), rest: published, workers, progress) {
      path, worker in
      let isCompressed = manifest.files[path]?.contentEncoding != nil
      let bytes =
        isCompressed
        ? try await store.compressedObject(path, over: worker) : try await store.object(path, over: worker)
      let difference = Self.difference(
        of: bytes.map { MessageDigest.sha256($0).hexadecimal }, published: manifest.files[path]?.sha256,
        folder: folder.files[path]?.sha256)
      found.withLock { $0[path] = difference }
    }
    var differences = found.withLock(\.self)
    for path in folder.files.keys where manifest.files[path] == nil { differences[path] = .unpublished }
    if !manifest.isAsWritten { differences[Manifest.path] = .otherBytes }
    return Verification(
      paths: Set(published).union(folder.files.keys).union(differences.keys).sorted(),
      differences: differences,
      notes: folder.notes)
  }

  static func difference(of sum: String?, published: String?, folder: String?) -> Difference? {
    guard let sum else { return .missing }
    if let folder { return sum == folder ? nil : sum == published ? .older : .otherBytes }
    return sum == published ? .leftOver : .otherBytes
  }
}

extension S3Publisher.Difference {
  fileprivate var text: Text {
    switch self {
    case .missing: Text("不存在", "is not there")
    case .otherBytes: Text("內容不是上傳的內容", "has other bytes than were published")
    case .older: Text("是較早上傳的內容，資料夾已有變動", "is as it was published, and the folder has changed since")
    case .unpublished: Text("尚未上傳", "was not published yet")
    case .leftOver: Text("資料夾已沒有，尚未刪除", "is not in the folder any more, and not deleted yet")
    }
  }
}

extension S3Publisher.Verification {
  /// One line for each file that differs, and the counts.
  package var text: Text {
    let lines = differences.sorted { $0.key < $1.key }.map { path, difference in
      Text(verbatim: path) + .colon + difference.text + Text(verbatim: "\n")
    }
    let same = paths.count - differences.count
    return lines.joined()
      + Text(
        "\(paths.count) 個檔案中 \(same) 個相同，\(differences.count) 個不同。\n",
        "\(same) of \(paths.count) files are the same, \(differences.count) are not.\n")
  }

  /// The error of files that differ; nil if none does.
  package var failure: SubcalError? {
    guard !differences.isEmpty else { return nil }
    let names = PublishPlan.list(differences.keys.sorted())
    return SubcalError(
      .notUnderstood,
      reason: Text("已發布的檔案與資料夾不同：\(names)", "what is published is not what the folder has: \(names)"),
      advice: Text(
        "再上傳一次。仍不同者，是物件儲存或其前的代理伺服器給了別的內容。",
        "publish again. What differs after that is changed by the store or by a proxy before it."))
  }
}
