import Curl
import Hashing
import Iconv
import Posix
import XML

// Calls Curl, HTML, Hashing, Iconv and Posix in one thread, for valgrind, under which the test runner does not work:
// Exercise FOLDER ADDRESS, where the folder is empty and the address is that of Tests/Machines/Loopback/server.py.

let folder = FilePath(CommandLine.arguments[1])
let address = CommandLine.arguments[2]
var done = 0

/// Some calls are meant to fail; only crashes, invalid accesses and leaks count.
@MainActor func attempt(_ work: () throws -> Void) {
  do { try work() } catch { _ = "\(error)" }
  done += 1
}

for text in [
  "<table><tr><td>申購<td>b</tr><tr><td><table><tr><td>x</table></table>", "<title>t</title><p>a<br>b", "",
  "\0<",
  String(repeating: "<div>", count: 3000), "<table><tr><td>" + String(repeating: "x", count: 100_000),
] {
  attempt { _ = try HTMLDocument(parsing: Array(text.utf8)) }
  for encoding in ["UTF-8", "CP950", "no such encoding"] {
    attempt { _ = try Iconv.decode(Array(text.utf8) + [0xA4, 0xA4, 0xFF, 0x81], from: encoding) }
  }
}

for count in [0, 1, 64, 100_000] {
  let bytes = [UInt8](repeating: 0, count: count)
  attempt { _ = (MessageDigest.sha256(bytes), MessageDigest.md5(bytes)) }
}

for path in [
  "plain", "empty", "echo", "missing", "gzip", "bomb", "garbled", "redirect", "busy", "thousand",
  "unannounced", "short",
  "reset", "silence",
] {
  attempt {
    let handle = try CurlHandle()
    for _ in 0..<2 {
      let request = HTTPRequest(
        url: "\(address)/\(path)", userAgent: "Exercise/1", allowedSchemes: [.http], connectTimeout: 10,
        stallTimeout: 10, totalTimeout: 20, maximumBodyBytes: 1_000_000)
      _ = try handle.perform(request)
    }
  }
}

attempt {
  let deep = folder.appending("a").appending("b")
  try FileSystem.makeDirectories(deep)
  try FileSystem.writeFile(Array("text".utf8), to: deep.appending("file"))
  try FileSystem.hardLink(deep.appending("file"), to: deep.appending("link"))
  try FileSystem.makeSymbolicLink(deep.appending("symbolic"), to: "file")
  _ = try (
    FileSystem.readSymbolicLink(deep.appending("symbolic")), FileSystem.readFile(deep.appending("file"))
  )
  try FileSystem.makeDirectory(folder.appending("c"))
  try FileSystem.exchange(folder.appending("a"), folder.appending("c"))
  try FileSystem.rename(folder.appending("c"), to: folder.appending("d"))
  try FileSystem.synchronizeDirectory(folder)
  try FileSystem.synchronize(Array(repeating: deep.appending("file"), count: 100), in: [deep])
  _ = try (FileSystem.entries(of: folder), FileLock(exclusively: folder.appending("lock")))
  try FileSystem.removeTree(folder.appending("d"))
}
attempt { try FileSystem.removeTree(folder.appending("nowhere")) }
attempt { _ = try FileSystem.entries(of: folder.appending("nowhere")) }
attempt { _ = (Terminal.size(.standardOutput), Environment.value("HOME")) }
print("\(done) exercises done")
