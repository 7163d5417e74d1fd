internal import Decoding
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import Values

/// Which body of a source a night uses, and what is said of the others.
///
/// ``NightInputs`` makes one for each source, of all its forms that came. The newest body is used, unless it has far fewer
/// records than that of the last good night. A night that requires the source ends here if none can be used; another one
/// goes on with a remark.
struct SourceChoice: Sendable {
  /// What is used; nil if no body can be.
  private(set) var content: DecodedContent?
  /// That of each form that was asked.
  private(set) var results: [SourceResult]
  private(set) var remarks: [Remark] = []
  /// Whether what is used would be refused if a person did not accept it.
  private(set) var isTakenAsItIs = false

  /// - Throws: Why a source that the night requires cannot be used.
  init(
    of source: NightSource, among bodies: [DecodedBody], _ regressions: RegressionGuard
  ) throws(SubcalError) {
    results = bodies.compactMap(\.sourceResult)
    guard let best = bodies.newest, let content = bodies[best].content else {
      if let failure = bodies.failure {
        remarks += [try source.need.remark(without: source.id, because: failure)].compactMap(\.self)
      }
      return
    }
    for (index, body) in bodies.enumerated() where index != best {
      if let error = body.error, error.status == .notUnderstood, let url = body.sourceResult?.url {
        remarks.append(
          Remark(
            .warning, source: source.id,
            reason: Text("\(url)：", "\(url): ") + error.reason
              + Text("；改用另一來源", "; another form was used")))
      } else if body.content != nil {
        results[index].outcome = .superseded
      }
    }
    let objection = regressions.objection(to: source, records: content.records)
    if let objection, !regressions.accepted.covers(source.id) {
      remarks.append(try source.need.remark(withoutRefused: source.id, because: objection))
      results.refuse(source.id, because: objection)
      return
    }
    isTakenAsItIs = objection != nil || content.isTakenAsItIs
    remarks += content.remarks
    self.content = content
  }
}

extension SourceNeed {
  /// That a source without a body that can be used is done without; nil if there is nothing to say.
  ///
  /// - Throws: Why it cannot be done without.
  func remark(
    without source: SourceID, because failure: SubcalError
  ) throws(SubcalError) -> Remark? {
    func missing(_ consequence: Text) -> Remark {
      Remark(.incomplete, source: source, reason: failure.reason + consequence)
    }
    switch self {
    case .required: throw failure
    case .bestEffort: return nil
    case .optional(let consequence): return missing(consequence)
    case .optionalIfItExists(let consequence): return failure.isAbsence ? nil : missing(consequence)
    case .ifItExists(let consequence, let advice):
      if failure.status != .unavailable {
        var failure = failure
        failure.advice = failure.advice + advice
        throw failure
      }
      return failure.isAbsence ? nil : missing(consequence)
    }
  }

  /// That a source is done without which is worse than a real night makes it.
  ///
  /// - Throws: The refusal, if the source cannot be done without.
  func remark(withoutRefused source: SourceID, because refusal: SubcalError) throws(SubcalError) -> Remark {
    let consequence: Text
    switch self {
    case .optional(let ifMissing), .optionalIfItExists(let ifMissing): consequence = ifMissing
    case .required, .ifItExists, .bestEffort: throw refusal
    }
    let override =
      source.isGuarded
      ? Text(
        "。若來源確實如此，可加 --accept \(source)",
        ". If the source really is like that, run with --accept \(source)") : .empty
    return Remark(.incomplete, source: source, reason: refusal.reason + consequence + override)
  }
}

extension [SourceResult] {
  /// Notes that what was to be used of a source is refused.
  mutating func refuse(_ source: SourceID, because refusal: SubcalError) {
    for index in indices where self[index].id == source && self[index].outcome == .used {
      self[index].outcome = .refused
      self[index].problem = refusal.reason[.english]
    }
  }
}
