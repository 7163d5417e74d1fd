package import Localization
package import Posix

extension Unsupported {
  /// What cannot be had at a path, and which promise is weaker for it.
  package func meaning(at path: FilePath) -> Text {
    switch self {
    case .folderSync:
      Text(
        "\(path) 的檔案系統無法同步資料夾：斷電時，剛寫入的可能消失",
        "the file system of \(path) cannot sync folders: a loss of power may undo what was just written")
    case .wholeFolder:
      Text(
        "\(path) 的資料夾無法整個更換：檔案逐一更換，其間讀者可能看到兩晚的檔案",
        "the folder of \(path) cannot be exchanged as a whole: files are replaced one by one, and meanwhile a reader "
          + "may see those of two nights")
    case .permissions:
      Text(
        "\(path) 的檔案系統不保留權限：其他使用者可能讀取或更改",
        "the file system of \(path) keeps no permissions: other users may read or change it")
    case .locks:
      Text(
        "\(path) 的檔案系統沒有鎖：同時執行的兩個指令不會互相等待",
        "the file system of \(path) has no locks: two commands at once do not wait for each other")
    }
  }
}
