import Foundation

/// The story, published once night after night in one place, with a copy of the folder after each night.
struct PlayedStory {
  let installation: Installation
  private(set) var finished: [Night: Clients.Finished] = [:]

  /// Played when first asked for; every test that only looks shares it.
  static let shared = Result { try PlayedStory() }

  private init() throws {
    installation = try Installation("story")
    for night in Night.all {
      finished[night] = try installation.publish(night)
      try FileManager.default.copyItem(at: installation.output, to: self[night].folder)
    }
  }

  /// The folder as it lay after a night.
  subscript(_ night: Night) -> Publication {
    Publication(folder: installation.folder.appending(path: night.name))
  }

  /// The folder after the night before, if there was one.
  func before(_ night: Night) -> Publication? { Night.all.last { $0.number < night.number }.map { self[$0] } }
}
