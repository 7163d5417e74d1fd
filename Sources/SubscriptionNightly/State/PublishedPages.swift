internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// What the published pages show, so that only those are made again that show something else.
///
/// A page stays as it is if it shows the same, the same program made it, and its file is the one that was written then.
/// This is kept beside the store; without it, and with one that is damaged, every page is made again.
struct PublishedPages {
  private let path, output: FilePath
  private let program: StableHash?
  private let known: [String: Page]

  private struct Page: Equatable {
    var shown, file: UInt64
  }

  init(of settings: NightlySettings) {
    (path, output) = (FilePath("\(settings.store).pages"), settings.output)
    program = Self.programFile()
    known = Self.read(path, madeBy: program)
  }

  /// Whether the published file at a path shows this.
  func isCurrent(_ name: String, _ shown: StableHash) -> Bool {
    guard let page = known[name], page.shown == shown.value else { return false }
    return file(name) == page.file
  }

  /// Remembers what is published now. That it cannot be remembered costs only time on the next night.
  func remember(_ shown: [String: StableHash]) {
    guard let program else { return }
    var pages: [String: Page] = [:]
    for (name, fingerprint) in shown {
      if let file = file(name) { pages[name] = Page(shown: fingerprint.value, file: file) }
    }
    if pages == known { return }
    let lines = pages.sorted { $0.key < $1.key }.map { "\($1.shown) \($1.file) \($0)\n" }
    do throws(PosixError) {
      try FileSystem.replaceFile(path, with: Array("\(program.value)\n\(lines.joined())".utf8))
    } catch {
      // The next night makes every page again.
    }
  }

  /// The identity of a published file; nil if there is none.
  private func file(_ name: String) -> UInt64? { Self.file(output.pushing(FilePath(name)))?.value }

  private static func file(_ path: FilePath) -> StableHash? {
    let status: FileStatus?
    do throws(PosixError) {
      status = try FileSystem.status(of: path)
    } catch {
      return nil
    }
    guard let status, status.kind == .regular else { return nil }
    var fingerprint = StableHash()
    fingerprint.add(Int(status.size))
    fingerprint.add(Int(status.modificationTime))
    fingerprint.add(status.inode)
    return fingerprint
  }

  /// The program's version and file: what it writes may differ even if the version does not.
  private static func programFile() -> StableHash? {
    do throws(PosixError) {
      var fingerprint = file(try FileSystem.readSymbolicLink("/proc/self/exe"))
      fingerprint?.add(Version.current)
      return fingerprint
    } catch {
      return nil
    }
  }

  private static func read(_ path: FilePath, madeBy program: StableHash?) -> [String: Page] {
    let bytes: [UInt8]?
    do throws(PosixError) {
      bytes = try FileSystem.readFile(path)
    } catch {
      return [:]
    }
    let lines = (bytes ?? []).split(separator: UInt8(ascii: "\n"))
    func number(_ text: ArraySlice<UInt8>) -> UInt64? { UInt64(String(decoding: text, as: UTF8.self)) }
    guard let program, lines.first.flatMap(number) == program.value else { return [:] }
    return Dictionary(
      lines.dropFirst().compactMap { line in
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count == 3, let shown = number(parts[0]), let file = number(parts[1]) else { return nil }
        return (String(decoding: parts[2], as: UTF8.self), Page(shown: shown, file: file))
      }, uniquingKeysWith: { first, _ in first })
  }
}
