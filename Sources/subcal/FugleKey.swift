internal import ArgumentParser
internal import Posix
internal import SubscriptionJob
internal import SystemPackage

/// The key of an account at Fugle: from SUBCAL_FUGLE_KEY, or from a file that nobody else may read. Never an
/// argument, which every user of the machine can see, and never printed.
struct FugleKey {
  let value: String

  /// The key; throws what is wrong with where it is.
  init(file: String?) throws {
    if let file {
      value = try Self.read(Paths.absolute(file))
    } else if let key = Environment.value("SUBCAL_FUGLE_KEY"), !key.isEmpty {
      value = key
    } else {
      throw Complaint.about(
        JobError(
          .usage, nil, reason: "--provider fugle needs a key",
          advice: "set SUBCAL_FUGLE_KEY, or name with --fugle-key-file a file that holds it."))
    }
    guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Complaint.about(
        JobError(
          .usage, nil, reason: "what is given as Fugle's key is none", advice: "copy the key again."))
    }
  }

  private static func read(_ path: FilePath) throws -> String {
    do {
      guard let status = try FileSystem.status(of: path), let bytes = try FileSystem.readFile(path) else {
        throw JobError(.usage, nil, reason: "\(path) is not there", advice: "put the key into it.")
      }
      guard status.kind == .regular, status.permissions.rawValue & 0o077 == 0 else {
        throw JobError(
          .usage, nil, reason: "\(path) can be read by others", advice: "run: chmod 600 \(path)")
      }
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined()
    } catch let error as JobError {
      throw Complaint.about(error)
    } catch {
      throw Complaint.about(JobError(.usage, nil, reason: "\(error)", advice: "check the key's file."))
    }
  }
}
