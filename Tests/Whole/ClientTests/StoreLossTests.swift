import Foundation
import TestSupport
import Testing

/// Feeds stay the same when the store is lost.
struct StoreLossTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test(arguments: LongRun.isOn ? 0..<3 : 2..<3)
  func `a store deleted before two of three nights changes no byte of any feed`(_ turn: Int) throws {
    let installation = try Installation("deleted")
    for (place, night) in StoryNight.all.enumerated() {
      if place % 3 != turn { try installation.removeStore() }
      try expectSameNight(night, in: installation)
    }
  }

  @Test func `a store three nights old changes no byte of any feed`() throws {
    for place in stride(from: 3, to: StoryNight.all.count, by: 3) {
      let nights = StoryNight.all[place...].prefix(2)
      let installation = try story.installation("restored", after: StoryNight.all[place - 1])
      try installation.removeStore()
      try FileManager.default.copyItem(
        at: story.store(after: StoryNight.all[place - 3]), to: installation.store)
      for night in nights { try expectSameNight(night, in: installation) }
    }
  }

  @Test func `a corrupt store is set aside and reported, and changes no byte of any feed`() throws {
    let garbage = Data("this was a database once".utf8 + Array(repeating: 0xA5, count: 8192))
    // StoryNight 06 fails before the store is read.
    for place in stride(from: 2, to: StoryNight.all.count - 1, by: 4) {
      let installation = try story.installation("garbage", after: StoryNight.all[place - 1])
      try garbage.write(to: installation.store)
      let finished = try expectSameNight(StoryNight.all[place], in: installation, errorsMayDiffer: true)
      #expect(finished.stderr.contains(".corrupt-"), "\(place): \(finished.stderr)")
      let aside = try FileManager.default.contentsOfDirectory(atPath: installation.folder.path).filter {
        $0.contains(".corrupt-")
      }
      #expect(
        try aside.map { try Data(contentsOf: installation.folder.appending(path: $0)) } == [garbage],
        "\(place): \(aside)")
      try expectSameNight(StoryNight.all[place + 1], in: installation)
    }
  }

  @Test func `a folder whose decimals are texts, as in version 1, changes no byte of any feed`() throws {
    for place in stride(from: 3, to: StoryNight.all.count, by: 3) {
      let installation = try story.installation("former", after: StoryNight.all[place - 1])
      try installation.removeStore()
      #expect(try Self.writeFormerForm(of: installation.output) > 50)
      try expectSameNight(StoryNight.all[place], in: installation)
    }
  }

  /// Writes the files of a folder as version 1 did; how many decimals there were.
  private static func writeFormerForm(of folder: URL) throws -> Int {
    var count = 0
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for file in paths.filter({ $0.hasSuffix(".json") }).map({ folder.appending(path: $0) }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let decimal =
        /"(close|[a-z_]*price|(?:low_|high_|win_rate_|winning_fee_)?percent|[a-z_]*ratio|[a-z_]*thousand)": (-?[0-9.]+)/
      count += text.matches(of: decimal).count
      try text.replacing(decimal) { #""\#($0.1)": "\#($0.2)""# }
        .replacing(#""schema_version": "2.0""#, with: #""schema_version": "1.0""#)
        .write(to: file, atomically: true, encoding: .utf8)
    }
    return count
  }

  @Test func `a truncated store is set aside, and changes no byte of any feed`() throws {
    let installation = try story.installation("cut short", after: StoryNight.all[4])
    let whole = try Data(contentsOf: installation.store)
    try installation.removeStore()
    try (whole.prefix(4096 + 512) + Data(repeating: 0xFF, count: whole.count / 2)).write(
      to: installation.store)
    let finished = try expectSameNight(StoryNight["07"], in: installation, errorsMayDiffer: true)
    #expect(finished.stderr.contains(".corrupt-"), "\(finished.stderr)")
  }

  @Test func `a store whose damage shows only on writing is set aside, and changes no byte of any feed`()
    throws
  {
    let installation = try story.installation("damaged", after: StoryNight.all[4])
    try installation.storeFile.damageBars()
    let finished = try expectSameNight(StoryNight["07"], in: installation, errorsMayDiffer: true)
    #expect(
      finished.stderr.contains(".corrupt-") && !finished.stderr.contains("INSERT"), "\(finished.stderr)")
    #expect(try installation.storeFile.faults() == [])
    try expectSameNight(StoryNight["08"], in: installation)
  }

  @Test func `a store of a newer version is refused, and nothing changes`() throws {
    let installation = try story.installation("future", after: StoryNight.all[2])
    try installation.storeFile.setVersion(999)
    let folder = Publication(folder: installation.output)
    let before = (try folder.allFiles, try installation.storeFile.rows())
    let finished = try installation.publish(StoryNight["04"])
    #expect(finished.status == 73)
    #expect(finished.stderr.contains(installation.store.path) && finished.stderr.contains("newer"))
    #expect(Publication.differing(before.0, try folder.allFiles) == [])
    #expect(try installation.storeFile.rows() == before.1)
  }

  @Test func `files that a killed run published one by one change no byte of any feed`() throws {
    let installation = try Installation("torn")
    var new = 0
    for night in StoryNight.all {
      // On a mount point the folder cannot be exchanged: a kill leaves some of the night's files and not its record.
      let (theirs, ours) = (story[night].folder, installation.output)
      for name in try FileManager.default.contentsOfDirectory(
        atPath: theirs.appending(path: "offerings").path)
      where name.hasSuffix(".json") && FileManager.default.fileExists(atPath: ours.path) {
        let target = ours.appending(path: "offerings/\(name)")
        if FileManager.default.fileExists(atPath: target.path) {
          try FileManager.default.removeItem(at: target)
        } else {
          new += 1
        }
        try FileManager.default.copyItem(at: theirs.appending(path: "offerings/\(name)"), to: target)
      }
      try expectSameNight(night, in: installation)
    }
    #expect(new > 3)
  }

  /// Publishes a night, and expects the feeds and the status of the story.
  @discardableResult
  private func expectSameNight(
    _ night: StoryNight, in installation: Installation, errorsMayDiffer: Bool = false
  ) throws -> Program.Ending {
    let finished = try installation.publish(night)
    if !errorsMayDiffer {
      // The sessions that the story leaves out are missed as they are stored.
      let expected = story.finished[night]?.status
      #expect(
        finished.status == expected || [0, 10].contains(finished.status) && expected != 65,
        "\(night.name): \(finished.stderr)")
    }
    let published = try Publication(folder: installation.output).feeds
    #expect(Publication.differing(try story[night].feeds, published) == [], "\(night.name)")
    // Everybody may read it, the warning about the store too.
    let record = try String(contentsOf: installation.output.appending(path: "run.json"), encoding: .utf8)
    #expect(!record.contains(installation.folder.path), "\(night.name)")
    return finished
  }
}
