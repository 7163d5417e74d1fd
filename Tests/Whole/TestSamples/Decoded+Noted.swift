package import Decoding

extension Decoded {
  /// The rows that were used despite a repair, a disagreement or a repetition.
  package var noted: [Remark] { remarks.filter { $0.severity == .note } }
}
