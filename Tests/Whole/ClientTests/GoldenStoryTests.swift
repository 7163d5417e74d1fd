import Foundation
import TestSupport
import Testing

/// Which files each night of the story changes, and the feeds after the last night.
struct GoldenStoryTests {
  @Test func `each night changes the files that it should, and the feeds match the golden files`()
    throws
  {
    let story = try PlayedStory.shared.get()
    var changes = ""
    for night in StoryNight.all {
      let (before, after) = (try story.before(night)?.files ?? [:], try story[night].files)
      let changed = Publication.differing(before, after)
      if !changed.isEmpty { changes += "\(night.number)\n" }
      for path in changed { changes += "  \(path)\(after[path] == nil ? " gone" : "")\n" }
    }
    var expected = try story[try #require(StoryNight.all.last)].files.filter {
      ["subscriptions.ics", "changes.atom"].contains($0.key)
    }
    expected["changed.txt"] = Data(changes.utf8)
    try Golden.expect(expected, in: Repository.folder("Fixtures/golden/story"), isWhole: true)
  }
}
