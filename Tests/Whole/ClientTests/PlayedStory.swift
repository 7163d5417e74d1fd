import Foundation
import TestSupport

/// The story, published night after night to one folder, with a copy of the folder and of the store after each night.
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
      try FileManager.default.copyItem(at: installation.store, to: store(after: night))
    }
  }

  /// The folder after a night.
  subscript(_ night: StoryNight) -> Publication {
    Publication(folder: installation.folder.appending(path: night.name))
  }

  /// The store after a night.
  func store(after night: StoryNight) -> URL {
    installation.folder.appending(path: "\(night.name).sqlite")
  }

  /// An installation that has published all nights of the story up to one.
  func installation(_ name: String, after night: StoryNight) throws -> Installation {
    let copy = try Installation(name)
    try FileManager.default.copyItem(at: self[night].folder, to: copy.output)
    try FileManager.default.copyItem(at: store(after: night), to: copy.store)
    return copy
  }

  /// The folder after the night before, if there was one.
  func before(_ night: StoryNight) -> Publication? {
    StoryNight.all.last { $0.number < night.number }.map { self[$0] }
  }
}
