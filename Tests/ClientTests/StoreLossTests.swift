import Foundation
import TestSupport
import Testing

/// Feeds stay the same when the store is lost.
struct StoreLossTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test(arguments: [0, 1])
  func `a store deleted before every second night changes no byte of any feed`(_ turn: Int) throws {
    let installation = try Installation("deleted")
    for (place, night) in StoryNight.all.enumerated() {
      if place % 2 == turn { try installation.removeStore() }
      try expectSameNight(night, in: installation)
    }
  }

  @Test func `a store three nights old changes no byte of any feed`() throws {
    let installation = try Installation("restored")
    let kept = installation.folder.appending(path: "kept")
    for (place, night) in StoryNight.all.enumerated() {
      if place >= 3, place.isMultiple(of: 3) {
        try installation.removeStore()
        let old = kept.appending(path: StoryNight.all[place - 3].number)
        for name in try FileManager.default.contentsOfDirectory(atPath: old.path) {
          try FileManager.default.copyItem(
            at: old.appending(path: name), to: installation.folder.appending(path: name))
        }
      }
      try expectSameNight(night, in: installation)
      let copy = kept.appending(path: night.number)
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for file in installation.storeFiles {
        try FileManager.default.copyItem(at: file, to: copy.appending(path: file.lastPathComponent))
      }
    }
  }

  @Test func `a corrupt store is set aside and reported, and changes no byte of any feed`() throws {
    let installation = try Installation("garbage")
    let garbage = Data("this was a database once".utf8 + Array(repeating: 0xA5, count: 8192))
    for (place, night) in StoryNight.all.enumerated() {
      // StoryNight 06 fails before the store is read.
      let spoil = place % 4 == 2
      if spoil {
        try installation.removeStore()
        try garbage.write(to: installation.store)
      }
      let finished = try expectSameNight(night, in: installation, errorsMayDiffer: spoil)
      let aside = try FileManager.default.contentsOfDirectory(atPath: installation.folder.path).filter {
        $0.contains(".corrupt-")
      }
      if spoil {
        #expect(finished.errors.contains(".corrupt-"), "\(night.name): \(finished.errors)")
        #expect(
          try aside.contains {
            try Data(contentsOf: installation.folder.appending(path: $0)) == garbage
          }, "\(night.name): \(aside)")
      }
    }
  }

  @Test func `a truncated store is set aside, and changes no byte of any feed`() throws {
    let installation = try Installation("cut short")
    for night in StoryNight.all.prefix(5) { try expectSameNight(night, in: installation) }
    let whole = try Data(contentsOf: installation.store)
    try installation.removeStore()
    try (whole.prefix(4096 + 512) + Data(repeating: 0xFF, count: whole.count / 2)).write(
      to: installation.store)
    let finished = try expectSameNight(StoryNight["07"], in: installation, errorsMayDiffer: true)
    #expect(finished.errors.contains(".corrupt-"), "\(finished.errors)")
  }

  @Test func `a store whose damage shows only on writing is set aside, and changes no byte of any feed`()
    throws
  {
    let installation = try Installation("damaged")
    for night in StoryNight.all.prefix(5) { try expectSameNight(night, in: installation) }
    _ = try Tool.script("store.py", ["damage", installation.store.path])
    let finished = try expectSameNight(StoryNight["07"], in: installation, errorsMayDiffer: true)
    #expect(
      finished.errors.contains(".corrupt-") && !finished.errors.contains("INSERT"), "\(finished.errors)")
    #expect(try Tool.script("store.py", ["faults", installation.store.path]).isEmpty)
    try expectSameNight(StoryNight["08"], in: installation)
  }

  @Test func `a store of a newer version is refused, and nothing changes`() throws {
    let installation = try Installation("future")
    for night in StoryNight.all.prefix(3) { try expectSameNight(night, in: installation) }
    _ = try Tool.script("store.py", ["future", installation.store.path])
    let folder = Publication(folder: installation.output)
    let before = (try folder.allFiles, try Tool.script("store.py", ["dump", installation.store.path]))
    let finished = try installation.publish(StoryNight["04"])
    #expect(finished.status == 73)
    #expect(finished.errors.contains(installation.store.path) && finished.errors.contains("newer"))
    #expect(Publication.differing(before.0, try folder.allFiles) == [])
    #expect(try Tool.script("store.py", ["dump", installation.store.path]) == before.1)
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
  ) throws -> Tool.Finished {
    let finished = try installation.publish(night)
    if !errorsMayDiffer {
      // The sessions that the story leaves out are missed as they are stored.
      let expected = story.finished[night]?.status
      #expect(
        finished.status == expected || [0, 10].contains(finished.status) && expected != 65,
        "\(night.name): \(finished.errors)")
    }
    let published = try Publication(folder: installation.output).feeds
    #expect(Publication.differing(try story[night].feeds, published) == [], "\(night.name)")
    // Everybody may read it, the warning about the store too.
    let record = try String(contentsOf: installation.output.appending(path: "run.json"), encoding: .utf8)
    #expect(!record.contains(installation.folder.path), "\(night.name)")
    return finished
  }
}
