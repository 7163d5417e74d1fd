internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Values

extension LeftOutRow {
  /// Which row is left out, and why.
  var text: Text {
    let list = Lists.all.first { $0.kind.name == kind }
    let noun = list?.kind.noun ?? Text(verbatim: kind)
    let security = name.isEmpty ? code.description : "\(code) \(name)"
    return Text(
      "\(security)（\(noun)）：存疑的新列，不收錄：", "\(security) (\(noun)): a new row in doubt, which is left out: ")
      + (list?.title(ofDoubt: doubt) ?? Text(verbatim: doubt))
  }
}
