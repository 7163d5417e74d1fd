internal import Curl
public import SubscriptionCalendar
public import SubscriptionJob

/// Somebody who is told, where, and what of.
public struct NotifyTarget: Sendable {
  /// The name in the settings; the store remembers under it what was told.
  public var name: String
  /// How it is told.
  public var channel: Channel
  /// What it is told of.
  public var rules: Rules
  /// The language it is told in; nil for the command's own.
  public var language: Language?

  /// A way to tell.
  public enum Channel: Sendable {
    /// JSON of our own to any address.
    case webhook(url: Secret, token: Secret?)
    /// A topic of an ntfy server.
    case ntfy(server: String, topic: Secret, token: Secret?)
    /// An incoming webhook of Slack.
    case slack(url: Secret)
    /// A webhook of a Discord channel.
    case discord(url: Secret)
    /// An incoming webhook of Mattermost.
    case mattermost(url: Secret)
    /// A chat of a Telegram bot.
    case telegram(api: BaseURL, token: Secret, chat: String)
    /// A user or group of LINE's Messaging API.
    case line(api: BaseURL, token: Secret, to: String)
    /// Mail.
    case mail(MailBox)
  }

  /// The secrets that no message may show.
  var secrets: [Secret] {
    switch channel {
    case .webhook(let url, let token): [url, token].compactMap(\.self)
    case .ntfy(_, let topic, let token): [topic, token].compactMap(\.self)
    case .slack(let url), .discord(let url), .mattermost(let url): [url]
    case .telegram(_, let token, _), .line(_, let token, _): [token]
    case .mail(let box): [box.password].compactMap(\.self)
    }
  }

  /// The mail server, and who writes to whom.
  public struct MailBox: Sendable {
    var host: String
    var port: Int
    var security: MailRequest.Security
    var user: String?
    var password: Secret?
    var from: MailAddress
    var to: [MailAddress]
    var certificateAuthorityFile: String?
  }

  /// What a target is told of.
  public struct Rules: Sendable, Equatable {
    /// The kinds of tidings.
    public var kinds: Set<Tiding.Kind> = [
      .closesToday, .deductedNext, .drawnToday, .result, .new, .moved, .cancelled,
    ]
    /// Whether a night that failed, or did not run, is told.
    public var failures = true
    /// Whether it is told once a day that there is nothing.
    public var nothing = false
    /// The least premium; of an offering that was told before all is told.
    public var minimumPremium: Percent?
    /// Whether only the favourites are told.
    public var favouritesOnly = false
    /// When nothing is sent, in seconds after midnight in Taiwan; it is sent with the first run after it.
    public var quiet: Quiet?

    /// A part of the day, which may go over midnight.
    public struct Quiet: Sendable, Equatable {
      /// The first second.
      public var from: Int
      /// The first second after it.
      public var until: Int

      /// Whether a time of day is in it.
      public func contains(_ second: Int) -> Bool {
        from <= until ? (from..<until).contains(second) : second >= from || second < until
      }
    }
  }
}
