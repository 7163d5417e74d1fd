package import ListEngine
package import Localization
package import Values

/// Something that happens to a record of a list, or that its readers must do on a day.
///
/// Each list says its own (``PublishedRecord/events(of:in:)``); the digest, changes.atom and notifications
/// iterate the lists and ask an event only for its members. So that a later change alters nothing that is
/// published, title and content are those of the time of the event.
package struct RecordEvent: Sendable {
  package let kind: Kind
  package let subject: Subject
  /// The permanent name, kept by the feed's entry and the notification, so that nobody gets an event twice. It
  /// begins with the record's id.
  package let name: String
  package let seen: Instant
  /// The day that it is about; nil for a change.
  package let day: Day?
  /// The changes of facts that make it up; none for an event of a day.
  package let changes: [Revision.Change]
  /// What, and of which security; short enough for a title.
  package let title: Text
  /// A line for each fact.
  package let content: Text

  init(
    _ kind: Kind, of subject: Subject, name: String, seen: Instant, on day: Day? = nil,
    changes: [Revision.Change] = [], title: Text, content: Text = .empty
  ) {
    (self.kind, self.subject, self.name, self.seen, self.day) = (kind, subject, name, seen, day)
    (self.changes, self.title, self.content) = (changes, title, content)
  }

  /// The record that it is about, as it is now.
  package enum Subject: Sendable {
    case offering(EvaluatedOffering)
    /// What is not in the list of offerings yet.
    case coming(ComingItem)
  }

  package var offering: EvaluatedOffering? {
    if case .offering(let offering) = subject { offering } else { nil }
  }

  package var coming: ComingItem? {
    if case .coming(let item) = subject { item } else { nil }
  }

  package var id: String {
    switch subject {
    case .offering(let offering): offering.known.id
    case .coming(let item): item.id
    }
  }

  package var code: StockCode {
    switch subject {
    case .offering(let offering): offering.record.code
    case .coming(let item): item.code
    }
  }

  /// The kinds of event, in the order in which a digest or a notification lists them: first what is lost if nothing is
  /// done.
  package enum Kind: String, Sendable, CaseIterable {
    case closesToday = "closes_today"
    /// What closes within hours and still lacks something: only the last call has it.
    case lastCall = "last_call"
    case closesNext = "closes_next"
    case deductedToday = "deducted_today"
    case deductedNext = "deducted_next"
    case drawnToday = "drawn_today"
    case drawn
    case drawnNext = "drawn_next"
    case refundedToday = "refunded_today"
    case refundedNext = "refunded_next"
    /// From its delivery on it may be sold.
    case deliveredToday = "delivered_today"
    case deliveredNext = "delivered_next"
    case opensToday = "opens_today"
    case opensNext = "opens_next"
    case new, moved, priced, auctioned, cancelled, reinstated, vanished, returned
    // Of what comes:
    case comingNew = "coming_new"
    case comingStage = "coming_stage"
    case comingMoved = "coming_moved"
    case comingPriced = "coming_priced"
    case comingSuspended = "coming_suspended"
    case comingWithdrawn = "coming_withdrawn"
    case comingCancelled = "coming_cancelled"
    case lastDayToHold = "last_day_to_hold"

    /// Whether the event follows from a day; the other events are changes, and are in the feeds.
    package var isDue: Bool {
      switch self {
      case .closesToday, .lastCall, .closesNext, .opensToday, .opensNext, .deductedToday, .deductedNext,
        .drawnToday, .drawnNext, .refundedToday, .refundedNext, .deliveredToday, .deliveredNext,
        .lastDayToHold:
        true
      case .drawn, .new, .moved, .priced, .auctioned, .cancelled, .reinstated, .vanished, .returned,
        .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
        .comingCancelled:
        false
      }
    }

    /// Whether it is sent only on the evening before. On the morning of its day, the event of that day is sent.
    package var isOfEvening: Bool {
      switch self {
      case .closesNext, .drawnNext, .refundedNext, .deliveredNext: true
      case .closesToday, .lastCall, .opensToday, .opensNext, .deductedToday, .deductedNext, .drawnToday,
        .drawn,
        .refundedToday, .deliveredToday, .new, .moved, .priced, .auctioned, .cancelled, .reinstated,
        .vanished,
        .returned, .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
        .comingCancelled, .lastDayToHold:
        false
      }
    }

    /// Whether it asks for an application, or for the money of one, while there is time: what is not applied for is in no
    /// ledger.
    package var asksToApply: Bool { [.closesToday, .lastCall, .closesNext].contains(self) }

    /// Whether it is of what comes, and not of an offering.
    package var isOfComing: Bool {
      switch self {
      case .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
        .comingCancelled, .lastDayToHold:
        true
      case .closesToday, .lastCall, .closesNext, .opensToday, .opensNext, .deductedToday, .deductedNext,
        .drawnToday, .drawn, .drawnNext, .refundedToday, .refundedNext, .deliveredToday, .deliveredNext, .new,
        .moved, .priced, .auctioned, .cancelled, .reinstated, .vanished, .returned:
        false
      }
    }

    /// Whether the digest has a section of it.
    package var isInDigest: Bool {
      !isOfComing && self != .lastCall && (isDue || [.new, .moved, .auctioned, .cancelled].contains(self))
    }

    /// Its name in notifications and their settings, which several kinds may share; nil where none is sent.
    package var notificationName: String? {
      switch self {
      case .drawn: "result"
      case .auctioned: "auction"
      case .opensToday, .opensNext, .deductedToday, .priced, .reinstated, .vanished, .returned: nil
      case .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
        .comingCancelled:
        "coming"
      case .closesToday, .lastCall, .closesNext, .deductedNext, .drawnToday, .drawnNext, .refundedToday,
        .refundedNext, .deliveredToday, .deliveredNext, .new,
        .moved, .cancelled, .lastDayToHold:
        rawValue
      }
    }

    /// The names in notifications, each once.
    package static func notificationNames(ofComing: Bool) -> [String] {
      allCases.filter { $0.isOfComing == ofComing }.compactMap(\.notificationName).reduce(into: []) {
        names, name in
        if !names.contains(name) { names.append(name) }
      }
    }

    package var text: Text {
      switch self {
      case .closesToday: Text("今天截止", "closes today")
      case .lastCall: Text("截止前提醒", "last call")
      case .closesNext: Text("次一交易日截止", "closes on the next trading day")
      case .opensToday: Text("今天開始申購", "opens today")
      case .opensNext: Text("次一交易日開始申購", "opens on the next trading day")
      case .deductedToday: Text("今天扣款", "debited today")
      case .deductedNext: Text("次一交易日扣款", "debited on the next trading day")
      case .drawnToday: Text("今天抽籤", "drawn today")
      case .drawn: Text("抽籤結果", "result")
      case .drawnNext: Text("次一交易日抽籤", "drawn on the next trading day")
      case .refundedToday: Text("今天退款", "refunded today")
      case .refundedNext: Text("次一交易日退款", "refunded on the next trading day")
      case .deliveredToday: Text("今天撥券", "delivered today")
      case .deliveredNext: Text("次一交易日撥券", "delivered on the next trading day")
      case .new: Text("新增申購", "new")
      case .moved: Text("日期異動", "moved")
      case .priced: Text("承銷價", "priced")
      case .auctioned: Text("競拍開標", "auction opened")
      case .cancelled: Text("取消申購", "cancelled")
      case .reinstated: Text("恢復申購", "reinstated")
      case .vanished: Text("公告已無此案", "left the list")
      case .returned: Text("重回公告", "back in the list")
      case .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
        .comingCancelled:
        Text("即將到來", "upcoming")
      case .lastDayToHold: Text("最後買進日", "last day to hold")
      }
    }
  }
}

extension RecordEvent {
  fileprivate var deadline: Day { offering?.record.subscriptionEnd ?? .last }
}

extension Sequence<RecordEvent> {
  /// Those of a moment, and the changes seen after another one and up to it. Of what is cancelled no other change is news.
  package func current(at moment: Instant, changedAfter since: Instant) -> [RecordEvent] {
    filter { event in
      if event.offering?.isCancelled == true, [.new, .moved, .priced].contains(event.kind) { return false }
      return event.kind.isDue || event.seen > since && event.seen <= moment
    }
  }

  /// In the order of a message: those of offerings by kind and deadline, then those of what comes by time.
  package var inOrder: [RecordEvent] {
    let byKind = Dictionary(grouping: self, by: \.kind)
    let offerings = RecordEvent.Kind.allCases.filter { !$0.isOfComing }.flatMap { kind in
      (byKind[kind] ?? []).sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    return offerings
      + filter(\.kind.isOfComing).sorted {
        ($0.day ?? .last, $0.seen, $0.name) < ($1.day ?? .last, $1.seen, $1.name)
      }
  }
}
