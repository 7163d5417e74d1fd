internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// A folder with the bodies of a night: `<source id>.<ext>`, further forms of the same source as
/// `<source id>.2.<ext>` and so on, in the order they came. A form that did not come leaves no gap.
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

  /// Keeps a body; the first of its source, number 1, takes the place of all that an earlier night left of it.
  func keep(_ body: [UInt8], of source: String, number: Int) throws(PosixError) {
    try FileSystem.makeDirectories(folder)
    if number == 1 {
      for entry in try FileSystem.entries(of: folder) where Self.isBody(entry.name.string, of: source) {
        try FileSystem.removeFile(folder.appending(entry.name))
      }
    }
    let form = BodyForm(recognising: body)
    try FileSystem.writeFile(
      body, to: folder.appending("\(Self.stem(of: source, form: number)).\(form.rawValue)"))
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
