/// What the system and libraries say of common failures, in Chinese.
///
/// They know English alone, and a message in Chinese ends in their words: `open /mnt/x: No such file or
/// directory`. Whatever is not in the table stays as it is.
enum SystemWords {
  static func chinese(_ text: String) -> String {
    // Nothing of what people type or exchanges write is in it, so a part of a message may be replaced.
    table.reduce(text) { $0.contains($1.english) ? $0.replacing($1.english, with: $1.chinese) : $0 }
  }

  private static let table = [
    (english: "No such file or directory", chinese: "沒有這個檔案或資料夾"),
    (english: "Permission denied", chinese: "沒有權限"), (english: "Operation not permitted", chinese: "不允許這項操作"),
    (english: "No space left on device", chinese: "磁碟已滿"),
    (english: "Disk quota exceeded", chinese: "超過磁碟配額"),
    (english: "Read-only file system", chinese: "檔案系統唯讀"), (english: "Is a directory", chinese: "這是資料夾"),
    (english: "Not a directory", chinese: "不是資料夾"), (english: "File exists", chinese: "檔案已存在"),
    (english: "Directory not empty", chinese: "資料夾不是空的"), (english: "File name too long", chinese: "檔名太長"),
    (english: "Input/output error", chinese: "讀寫錯誤"), (english: "Too many open files", chinese: "開啟的檔案太多"),
    (english: "Cannot allocate memory", chinese: "記憶體不足"),
    (english: "Device or resource busy", chinese: "裝置忙碌中"),
    (english: "database disk image is malformed", chinese: "資料庫檔已損壞"),
    (english: "file is not a database", chinese: "檔案不是資料庫"),
    (english: "database is locked", chinese: "資料庫使用中"),
    (english: "database or disk is full", chinese: "磁碟已滿"), (english: "disk I/O error", chinese: "磁碟讀寫錯誤"),
    (english: "it is a pipe, a device or a socket, and not a file", chinese: "這是管線、裝置或通訊端，不是檔案"),
    (english: "copying the store to ", chinese: "複製資料庫至 "), (english: "restoring ", chinese: "還原 "),
  ]
}
