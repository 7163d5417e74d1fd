internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// A folder with the bodies of a night: `<source id>.<ext>`, further forms of the same source as
/// `<source id>.2.<ext>` and so on, in the order they were asked.
struct Recording: Sendable {
  let folder: FilePath

  /// The absolute path of a recorded body; nil when there is none. The extension says nothing: a form is
  /// recognised by its content.
  func file(of source: String, form: Int) throws(PosixError) -> FilePath? {
    let stem = Self.stem(of: source, form: form)
    for form in BodyForm.allCases {
      let path = folder.appending("\(stem).\(form.rawValue)")
      if try FileSystem.status(of: path) != nil { return path }
    }
    return nil
  }

  /// Keeps a body; the first of a source clears away what an earlier night left of it.
  func keep(_ body: [UInt8], of source: String, form number: Int, as form: BodyForm) throws(PosixError) {
    try FileSystem.makeDirectories(folder)
    if number == 1 {
      for entry in try FileSystem.entries(of: folder) where Self.isBody(entry.name.string, of: source) {
        try FileSystem.removeFile(folder.appending(entry.name))
      }
    }
    let path = folder.appending("\(Self.stem(of: source, form: number)).\(form.rawValue)")
    if try FileSystem.status(of: path) != nil { try FileSystem.removeFile(path) }
    try FileSystem.writeFile(body, to: path)
  }

  private static func stem(of source: String, form: Int) -> String {
    form == 1 ? source : "\(source).\(form)"
  }

  private static func isBody(_ name: String, of source: String) -> Bool {
    guard name.hasPrefix(source + ".") else { return false }
    let rest = name.dropFirst(source.count + 1).split(separator: ".")
    guard let last = rest.last, BodyForm(rawValue: String(last)) != nil else { return false }
    return rest.count == 1 || rest.count == 2 && Int(rest[0]) != nil
  }
}

extension FileSystem {
  /// Makes a folder and those above it, as far as they are missing.
  static func makeDirectories(_ path: FilePath) throws(PosixError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    try makeDirectories(path.removingLastComponent())
    do {
      try makeDirectory(path, permissions: .folder)
    } catch {
      // Another run may have made it in between; whoever did, it is there.
      guard error.errno == .fileExists else { throw error }
    }
  }
}

extension FilePermissions {
  static var folder: FilePermissions {
    [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
  }

  static var file: FilePermissions { [.ownerReadWrite, .groupRead, .otherRead] }
}
