internal import SubscriptionLists

extension Attribution: PageFields {
  var fields: PageMembers { ["name": .of(name), "licence": .of(licence), "url": .of(url)] }
}
