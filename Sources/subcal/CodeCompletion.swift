internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionStore
internal import SystemPackage

/// What a shell offers while a code is typed: the codes that are stored, with their names where the shell shows them.
enum CodeCompletion {
  /// The candidates that begin with what is typed; none when there is no store to be read.
  static func candidates(_ prefix: String) -> [String] {
    do {
      let names = try SubscriptionStore(reading: Paths.store(Environment.value("SUBCAL_STORE"))).names()
      let shell = Environment.value("SAP_SHELL")
      return names.filter { $0.code.description.hasPrefix(prefix.uppercased()) }.map { code, name in
        switch shell {
        case "zsh": "\(code):\(name)"
        case "fish": "\(code)\t\(name)"
        default: code.description
        }
      }
    } catch {
      // A shell that completes has no place for an error.
      return []
    }
  }
}
