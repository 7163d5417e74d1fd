import Foundation
import TestSupport
import Testing

/// Third-party programs that read the outputs; `Scripts/test` installs them.
enum Clients {
  static let python = Repository.url.appending(path: ".venv-tests/bin/python")
  static let khal = Repository.url.appending(path: ".venv-tests/bin/khal")
  static let vdirsyncer = Repository.url.appending(path: ".venv-tests/bin/vdirsyncer")
  static let checkJSONSchema = Repository.url.appending(path: ".venv-tests/bin/check-jsonschema")
  static let csvwValidate = Repository.url.appending(path: ".venv-tests/bin/csvwvalidate")
  static var areInstalled: Bool {
    [khal, vdirsyncer, checkJSONSchema, csvwValidate].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }
  /// Whether Chromium, its driver and selenium are installed.
  static let hasBrowser = Result {
    let find =
      "import importlib.util, shutil, sys; sys.exit(not (shutil.which('chromium') and "
      + "shutil.which('chromedriver') and importlib.util.find_spec('selenium') and "
      + "importlib.util.find_spec('axe_playwright_python')))"
    return try FileManager.default.isExecutableFile(atPath: python.path)
      && (Tool(python).run(["-c", find]).status == 0)
  }
  static let missingBrowser: Comment =
    "Scripts/test installs Debian's chromium and chromium-driver, and what Tests/Machines/Clients/requirements.txt names"
  static let missing: Comment = "Scripts/test installs what Tests/Machines/Clients/requirements.txt names"

  /// Whether the C library libical is installed.
  static var hasLibical: Bool {
    let find = "import ctypes.util, sys; sys.exit(ctypes.util.find_library('ical') is None)"
    do { return try Tool.python?.run(["-c", find]).status == 0 } catch { return false }
  }

  /// The strict checker, in SUBCAL_SHARED or in a folder beside the repository.
  static let checker =
    (ProcessInfo.processInfo.environment["SUBCAL_SHARED"].map { URL(filePath: $0) }
    ?? Repository.url.appending(path: "../shared")).appending(path: "tools/ics_check.py")
  static var hasChecker: Bool { FileManager.default.fileExists(atPath: checker.path) }

  static let subcal = URL(filePath: Repository.subcal)
}
