import Foundation
import TestSupport
import Testing

@Suite(
  .enabled(if: Clients.hasChecker, "the strict checker SUBCAL_SHARED/tools/ics_check.py is missing"),
  .enabled(if: Clients.areInstalled, Clients.missing))
struct StoryCheckerTests {
  static let calendars: Set = [
    "subscriptions.ics", "subscriptions.en.ics", "calendars/deadline.ics", "calendars/high.ics",
  ]

  @Test(arguments: StoryNight.all)
  func `the strict checker finds no error in the calendars or against the night before`(
    _ night: StoryNight
  ) throws {
    let story = try PlayedStory.shared.get()
    let old = try story.before(night)?.files ?? [:]
    // One night of the story publishes nothing, and the folder stays as it was.
    let new = try story[night].files
    #expect(Self.calendars.subtracting(new.keys) == [])
    for (path, content) in new where Self.calendars.contains(path) && old[path] != content {
      var arguments = [story[night].file(path).path, "--strict", "--now", night.instant]
      if let before = story.before(night) {
        arguments += ["--prev", before.file(path).path]
      }
      let checked = try Tool(Clients.python).run([Clients.checker.path] + arguments)
      #expect(checked.status == 0, "\(path): \(checked.stdout)")
    }
  }

  @Test func `the strict checker finds an event that changed without a new timestamp`() throws {
    let story = try PlayedStory.shared.get()
    let installation = try Installation("broken stamps")
    let text = try story[StoryNight["14"]].text("subscriptions.ics")
    let broken = installation.folder.appending(path: "broken.ics")
    try text.replacing("SUMMARY:抽籤結果｜9989", with: "SUMMARY:改｜9989").write(
      to: broken, atomically: true, encoding: .utf8)
    let checked = try Tool(Clients.python).run([
      Clients.checker.path, broken.path, "--strict", "--now", StoryNight["14"].instant, "--prev",
      story[StoryNight["14"]].file("subscriptions.ics").path,
    ])
    #expect(checked.status == 1 && checked.stdout.contains("H03"))
  }
}
