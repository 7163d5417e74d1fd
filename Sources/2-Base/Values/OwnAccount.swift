package import Localization

/// The user's own account, which there is without settings: one key in ledger, files and pages, and one word for people.
package enum OwnAccount {
  package static let key = "me"

  /// The key of an account's name as it is typed or read: 本人, and `me` in any case and width, is the account `me` and no
  /// second one.
  package static func key(of name: String) -> String {
    name == title[.chinese] || name.narrow.lowercased() == key ? key : name
  }

  /// What an account is called in a text.
  package static func title(of name: String) -> Text { name == key ? title : Text(verbatim: name) }

  private static let title = Text("本人", "me")
}
