internal import Curl
package import Fetching
package import Localization
package import SubscriptionLists
package import Values
package import Settings

/// A receiver of notifications, and what it receives.
///
/// The settings have them, `TargetReader` reads them, and `NotificationRequest` makes the request of a
/// message. What was sent is remembered under the name, so a target that is renamed gets the messages of the
/// last days again.
package struct NotifyTarget: Sendable {
  /// The name in the settings; the store remembers sent messages under it.
  package var name: String
  package var channel: Channel
  package var rules: Rules
  /// The language of its messages; nil for the command's.
  package var language: Language?

  /// A service that takes messages, as `kind` in the settings names it.
  package enum Kind: String, CaseIterable, Sendable {
    case webhook, command, ntfy, slack, discord, mattermost, telegram, line, mail

    /// What a target of the kind may have in the settings, beside its rules.
    var members: [String] {
      switch self {
      case .webhook: ["url", "token", "allow_http"]
      case .ntfy: ["server", "topic", "token", "allow_http"]
      case .slack, .discord: ["url"]
      case .mattermost: ["url", "allow_http"]
      case .telegram: ["api", "token", "chat"]
      case .line: ["api", "token", "to"]
      case .command: ["program"]
      case .mail: ["host", "port", "security", "user", "password", "from", "to", "ca_file"]
      }
    }

    /// As its users write it.
    package var title: Text {
      switch self {
      case .webhook: Text("webhook", "webhooks")
      case .ntfy: Text(verbatim: "ntfy")
      case .slack: Text(verbatim: "Slack")
      case .discord: Text(verbatim: "Discord")
      case .mattermost: Text(verbatim: "Mattermost")
      case .telegram: Text(verbatim: "Telegram")
      case .line: Text(verbatim: "LINE")
      case .command: Text("程式", "programs")
      case .mail: Text("郵件", "mail")
      }
    }

    /// Some of them in a sentence.
    package static func list(_ kinds: [Kind]) -> Text {
      let blank = kinds.last == .mail ? "" : " "
      return kinds.dropLast().map(\.title).joined(.enumeration) + Text(" 與\(blank)", " and ")
        + (kinds.last?.title ?? .empty)
    }

    /// The names in the settings, in the order of lists of names.
    static let names = allCases.map(\.rawValue).sorted()
  }

  package enum Channel: Sendable {
    /// A JSON document of subcal's own to any address.
    case webhook(url: Secret, token: Secret?)
    case ntfy(server: String, topic: Secret, token: Secret?)
    case slack(url: Secret)
    case discord(url: Secret)
    case mattermost(url: Secret)
    case telegram(api: BaseURL, token: Secret, chat: String)
    /// A user or group of LINE's Messaging API.
    case line(api: BaseURL, token: Secret, to: String)
    /// A program on this machine, by path or by a name that is searched for in PATH.
    case command(program: String)
    case mail(MailBox)
  }

  /// The secrets that no error message may contain.
  var secrets: [Secret] {
    switch channel {
    case .webhook(let url, let token): [url, token].compactMap(\.self)
    case .ntfy(_, let topic, let token): [topic, token].compactMap(\.self)
    case .slack(let url), .discord(let url), .mattermost(let url): [url]
    case .telegram(_, let token, _), .line(_, let token, _): [token]
    case .command: []
    case .mail(let box): [box.password].compactMap(\.self)
    }
  }

  package struct MailBox: Sendable {
    var host: String
    var port: Int
    var security: MailRequest.Security
    var user: String?
    var password: Secret?
    var from: MailAddress
    var to: [MailAddress]
    var certificateAuthorityFile: String?
  }

  package struct Rules: Sendable, Equatable {
    package var kinds: Set<RecordEvent.Kind> = [
      .closesToday, .lastCall, .closesNext, .deductedNext, .drawnToday, .drawn, .new, .moved, .auctioned,
      .cancelled,
    ]
    /// Whether it receives failed nightly runs.
    package var failures = true
    /// Whether it receives one message on a day without events.
    package var nothing = false
    /// The minimum premium; does not apply to an offering that it has received events of.
    package var minimumPremium: Percent?
    /// Whether it receives events of favourites only.
    package var favouritesOnly = false
    /// Whether it receives only events of what is in the ledger, or a favourite, and what can still be applied for.
    package var mineOnly = false
    /// What it is reminded of, by the ledger.
    package var reminders: Set<Reminder> = []
    /// When nothing is sent, in seconds after midnight in Taiwan; the first run after it sends the events.
    package var quiet: Quiet?

    /// Something that only the user's ledger knows is due.
    package enum Reminder: String, Sendable, CaseIterable {
      /// Money must be in an account by the next trading day.
      case deposit
      /// A draw is over, and only the user can find out whether it was won.
      case lookUp = "look_up"
      /// The days on which a holder pays for a right begin, or end.
      case right
    }

    /// Whether it receives events of what comes.
    package var needsComing: Bool { kinds.contains(where: \.isOfComing) }

    /// Whether it needs the ledger.
    package var needsLedger: Bool { mineOnly || !reminders.isEmpty }

    /// A part of the day, up to and without `until`; it may include midnight.
    package struct Quiet: Sendable, Equatable {
      package var from: Int
      package var until: Int

      package func contains(_ second: Int) -> Bool {
        from <= until ? (from..<until).contains(second) : second >= from || second < until
      }
    }
  }
}
