import Foundation
import TestSupport
import Testing
import Values

/// Names as somebody with a keyboard for simplified characters types them, by OpenCC, which also knows words.
@Suite(
  .enabled("Scripts/test installs what Tests/Machines/Clients/requirements.txt names") {
    try Tool.hasClient("opencc")
  })
struct SimplifiedNameTests {
  @Test func `every name on record is found by its simplified and Hong Kong forms, and no two become one`()
    throws
  {
    let folders = [Repository.path("Fixtures"), RecordedPayload.folder?.path].compactMap { $0 }
    let output = try Tool.clientScript("simplified.py", folders)
    let names = String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(names.count > (RecordedPayload.isAvailable ? 9_000 : 1_000))

    var plain: [String: String] = [:]
    for name in names {
      try #require(name.count == 3)
      let searched = FoldedName.searched(name[0])
      #expect(name.allSatisfy { FoldedName.searched($0) == searched }, "\(name)")
      let other = plain.updateValue(FoldedName.plain(name[0]), forKey: searched)
      #expect(other ?? FoldedName.plain(name[0]) == FoldedName.plain(name[0]), "\(name)")
    }
  }
}
