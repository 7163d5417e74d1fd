internal import GRDB
internal import SystemPackage

/// Why the store cannot be used.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no database any more, or not in one piece.
  case corrupt(String)
  /// A newer version of subcal wrote it.
  case newer(path: String)
  /// An older version of subcal wrote it, and who only reads cannot bring it up to date.
  case older(path: String)
  /// It is a database, but another program's.
  case foreign(path: String)
  /// SQLite refuses; its own words.
  case refused(String)

  /// Turns what GRDB throws into what happened.
  init(_ error: any Error, doing what: String) {
    if let known = error as? StoreError {
      self = known
    } else if let error = error as? DatabaseError, Self.isCorruption(error.resultCode) {
      self = .corrupt(Self.words(error, doing: what))
    } else {
      self = .refused(Self.words(error, doing: what))
    }
  }

  /// One line for people.
  public var description: String {
    switch self {
    case .corrupt(let words): "the store is corrupt: \(words)"
    case .newer(let path): "the store \(path) was written by a newer version of subcal"
    case .older(let path): "the store \(path) was written by an older version of subcal"
    case .foreign(let path): "\(path) is another program's database"
    case .refused(let words): words
    }
  }

  /// SQLite's own words in one line; the statement that was running says nothing to whoever reads the mail.
  private static func words(_ error: any Error, doing what: String) -> String {
    guard let error = error as? DatabaseError else { return "\(what): \(error)" }
    return "\(what): SQLite error \(error.resultCode.rawValue): \(error.message ?? "no message")"
  }

  private static func isCorruption(_ code: ResultCode) -> Bool {
    code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
  }
}
