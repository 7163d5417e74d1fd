internal import Crypto
internal import Posix
internal import SubscriptionJob
internal import SystemPackage

/// The output folder as it is to be published: every file with its hash, as one night left it.
struct PublishFolder {
  static let runRecord = "run.json"

  let path: FilePath
  /// By path, with `/` between folders.
  let files: [String: LocalFile]
  /// What is not published, and why.
  let notes: [String]

  /// A file's facts.
  struct LocalFile: Equatable {
    var sha256: String
    var md5: String
    var bytes: Int
  }

  /// Reads the folder while no night may exchange it.
  ///
  /// - Parameter withRunRecord: Whether run.json is published too. It tells of the machine that ran, so that two
  ///   machines' differ.
  init(_ path: FilePath, withRunRecord: Bool) throws(JobError) {
    do {
      self.path = path
      let lock = try OutputLock.taken(of: path)
      defer { withExtendedLifetime(lock) {} }
      var reading = Reading()
      try reading.read(path, prefix: "")
      if !withRunRecord { reading.files[Self.runRecord] = nil }
      (files, notes) = (reading.files, reading.notes)
    } catch let error as JobError {
      throw error
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "the folder \(path) cannot be read: \(error)",
        advice: "say with --output which folder subcal nightly writes, one that this user may read.")
    }
    guard files["subscriptions.json"] != nil else {
      throw JobError(
        .usage, nil, reason: "\(path) has no subscriptions.json: it is no output of subcal nightly",
        advice: "say with --output which folder subcal nightly writes.")
    }
  }

  /// The bytes of a file, which must still be those that were hashed.
  func bytes(of name: String) throws(JobError) -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes = try FileSystem.readFile(path.pushing(FilePath(name)))
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "\(error)", advice: "check the folder's owner and permissions.")
    }
    guard let bytes, Self.hexadecimal(SHA256.hash(data: bytes)) == files[name]?.sha256 else {
      throw JobError(
        .locked, nil, reason: "\(name) changed while it was being published: a night was at work",
        advice: "publish again; what is there already is not uploaded twice.")
    }
    return bytes
  }

  /// A digest in hexadecimal.
  static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private struct Reading {
    var files: [String: LocalFile] = [:]
    var notes: [String] = []

    mutating func read(_ folder: FilePath, prefix: String) throws(PosixError) {
      for entry in try FileSystem.entries(of: folder) {
        let (name, place) = (prefix + entry.name.string, folder.appending(entry.name))
        // Locks, what is being staged, a working copy's own folder: none of it is for readers.
        if entry.name.string.hasPrefix(".") { continue }
        guard ObjectKey.isUsable(entry.name.string), String(validating: entry.name) != nil else {
          notes.append("\(name): not published, its name cannot be a key")
          continue
        }
        switch entry.kind {
        case .directory: try read(place, prefix: name + "/")
        case .regular where name == Manifest.path:
          notes.append("\(name): not published, the name is the manifest's")
        case .regular:
          guard let bytes = try FileSystem.readFile(place) else { continue }
          files[name] = LocalFile(
            sha256: hexadecimal(SHA256.hash(data: bytes)),
            md5: hexadecimal(Insecure.MD5.hash(data: bytes)), bytes: bytes.count)
        case .symbolicLink, .other: notes.append("\(name): not published, it is no plain file")
        }
      }
    }
  }
}
