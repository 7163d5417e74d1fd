package import Diagnostics
package import Localization
internal import SQLite

/// Why the store cannot be used.
///
/// Which case it is decides what happens to somebody's data: `corrupt` has a night set the file aside and
/// begin anew, every other one leaves the file where it is and ends the run. So an error of the disk or a
/// lock must never become `corrupt`.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a database, or is damaged.
  case corrupt(String)
  case newer(path: String)
  /// An older version of subcal wrote it, and reading does not migrate it.
  case older(path: String)
  /// Of a form that this version can no longer bring to its own.
  case outdated(path: String)
  case foreign(path: String)
  /// With something that subcal never makes, such as a trigger, and that changes what its statements do.
  case altered(path: String, object: String)
  /// A folder, or an empty file.
  case unfit(path: String, isFolder: Bool)
  case noSpace(path: String, neededMegabytes: Int)
  /// A backup has more than the database whose copy would replace it.
  case poorer(backup: String, than: Text, lacks: Text)
  /// SQLite's own error message.
  case refused(String)

  package init(_ error: any Error, doing what: String) {
    if let known = error as? StoreError {
      self = known
    } else if error is SQLiteValue.WrongType {
      // The tables are strict, so SQLite stores no such value.
      self = .corrupt("\(what): a value has another type than its column")
    } else if let error = error as? SQLiteError {
      // SQLite's message in one line, without the statement, which means nothing to the operator.
      let reason = "\(what): \(error)"
      self =
        error.isCorruption
        ? .corrupt(reason)
        : .refused(error.isEndless ? "\(what): SQLite took more steps than any statement needs" : reason)
    } else {
      self = .refused("\(what): \(error)")
    }
  }

  /// Whether the file is damaged.
  package var isCorruption: Bool {
    if case .corrupt = self { true } else { false }
  }

  package var description: String { message[.english] }

  package var message: Text {
    switch self {
    case .corrupt(let reason): Text("資料庫損壞：\(reason)", "the store is corrupt: \(reason)")
    case .newer(let path):
      Text("資料庫 \(path) 由較新版的 subcal 寫成", "the store \(path) was written by a newer version of subcal")
    case .older(let path):
      Text("資料庫 \(path) 由較舊版的 subcal 寫成", "the store \(path) was written by an older version of subcal")
    case .outdated(let path):
      Text(
        "資料庫 \(path) 的格式太舊，此版 subcal 無法升級",
        "the store \(path) has a form that is too old for this version of subcal to bring up to date")
    case .foreign(let path):
      Text("\(path) 不是 subcal 的資料庫", "\(path) is not a subcal database")
    case .altered(let path, let object):
      Text(
        "資料庫 \(path) 有 subcal 不會建立的物件：\(object)",
        "the store \(path) has something that subcal never makes: \(object)")
    case .unfit(let path, true): Text("\(path) 是資料夾，不是資料庫", "\(path) is a folder, not a store")
    case .unfit(let path, false): Text("\(path) 是空檔，不是資料庫", "\(path) is empty, not a store")
    case .noSpace(let path, let needed):
      Text(
        "升級資料庫 \(path) 需要 \(needed) MB 的剩餘空間",
        "bringing the store \(path) up to date needs \(needed) MB of free space")
    case .poorer(let backup, let name, let lacks):
      Text("備份 \(backup) 的內容比\(name)多：\(lacks)", "the backup \(backup) has more than \(name): \(lacks)")
    case .refused(let reason): Text(verbatim: reason)
    }
  }
}

extension SubcalError {
  /// Why a store cannot be used, and what to do about it.
  package init(_ error: StoreError) {
    let advice =
      switch error {
      case .corrupt:
        Text(
          "以 subcal restore 備份檔 還原；或執行 subcal nightly：它會移開此檔，修復或建立新資料庫。",
          "restore a backup with subcal restore FILE; or run subcal nightly: it sets the file aside, and mends a copy or "
            + "begins a new store.")
      case .newer: Text("更新 subcal，或以 --store 指定其他資料庫。", "update subcal, or name another store with --store.")
      case .older:
        Text("執行一次 subcal nightly 即可升級資料庫。", "run subcal nightly once: it brings the store up to date.")
      case .outdated:
        Text(
          "移開此檔，再執行 subcal nightly：已發布的內容與識別碼由輸出資料夾取回；歷史行情以 subcal backfill --from 日期 重新下載。",
          "move it aside and run subcal nightly: it takes what was published, with its ids, from the output folder; fetch "
            + "the bars again with subcal backfill --from DAY.")
      case .altered:
        Text(
          "以 sqlite3 移除該物件（DROP），或以 subcal restore 備份檔 還原。",
          "remove it with sqlite3 (DROP), or restore a backup with subcal restore FILE.")
      case .foreign, .unfit: Text("以 --store 指定 subcal 的資料庫。", "name subcal's own store with --store.")
      case .noSpace: Text("清出空間後再執行一次。", "make room, then run again.")
      case .poorer(let backup, let name, _): Self.restoring(backup, name)
      case .refused:
        Text(
          "檢查資料庫的擁有者、權限與剩餘空間，其檔案系統有沒有鎖，以及磁碟能否讀取。",
          "check the store's owner, permissions and free space, that its file system has locks, and that its disk can be "
            + "read.")
      }
    self.init(.cannotWrite, reason: error.message, advice: advice)
  }

  /// What to do about a backup that has more than a database.
  package static func restoring(_ backup: String, _ name: Text) -> Text {
    Text(
      "\(name)若曾遺失，以 subcal restore \(backup) 還原；確定要以較少的內容取代時，加上 --force。",
      "if \(name) was lost, run subcal restore \(backup); if the backup shall have less, add --force.")
  }
}

extension Optional {
  /// The value of a column that has only a few valid values; any other means that the file is damaged.
  package func orCorrupt(_ what: @autoclosure () -> String) throws(StoreError) -> Wrapped {
    guard let self else { throw StoreError.corrupt(what()) }
    return self
  }
}
