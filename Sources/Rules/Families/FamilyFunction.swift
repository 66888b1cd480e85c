/// A function of one of MCell's families.
protocol FamilyFunction: CellFunction {
  /// The canonical notation, which begins with the name of a family.
  var notation: String { get }
}
