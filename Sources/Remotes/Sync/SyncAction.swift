/// The action that makes the two sides of an entry equal.
package enum SyncAction: String, CaseIterable, Sendable {
  /// Nothing has changed.
  case nothing
  /// Both sides are equal, which is recorded.
  case agree
  /// My version is copied to the other side.
  case send
  /// The other side's version is copied to this one.
  case receive
  /// The entry was removed here, and is removed there.
  case removeTheirs = "remove theirs"
  /// The entry was removed there, and is removed here.
  case removeMine = "remove mine"
  /// Both sides have changed, and differ.
  case conflict

  /// Chooses the action from three states of an entry: the content on which both sides last agreed,
  /// mine and theirs. Contents are compared only for equality; nil stands for no entry.
  package init<Content: Equatable>(agreed: Content?, mine: Content?, theirs: Content?) {
    self =
      if mine == theirs {
        mine == agreed ? .nothing : .agree
      } else if theirs == agreed {
        mine == nil ? .removeTheirs : .send
      } else if mine == agreed {
        theirs == nil ? .removeMine : .receive
      } else {
        .conflict
      }
  }
}

/// The version of an entry to keep in a conflict.
package enum Keep: String, CaseIterable, Sendable {
  case mine, theirs
  /// Both: theirs gets another name, such as `night (theirs).rle`.
  case both
}
