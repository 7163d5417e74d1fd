import Foundation
import TestSupport

/// The story, published night after night to one folder, with a copy of the folder after each night.
struct PlayedStory {
  let installation: Installation
  private(set) var finished: [StoryNight: Program.Ending] = [:]

  /// Played on first use, and shared by the tests that only read.
  static let shared = Result { try PlayedStory() }

  private init() throws {
    installation = try Installation("story")
    for night in StoryNight.all {
      finished[night] = try installation.publish(night)
      try FileManager.default.copyItem(at: installation.output, to: self[night].folder)
    }
  }

  /// The folder after a night.
  subscript(_ night: StoryNight) -> Publication {
    Publication(folder: installation.folder.appending(path: night.name))
  }

  /// The folder after the night before, if there was one.
  func before(_ night: StoryNight) -> Publication? {
    StoryNight.all.last { $0.number < night.number }.map { self[$0] }
  }
}
