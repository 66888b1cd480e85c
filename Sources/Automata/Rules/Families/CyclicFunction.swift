internal import Settings

/// A rule of the family Cyclic CA as a function of a cell and its eight neighbors. Cells further
/// away are left out.
struct CyclicFunction: FamilyFunction {
  let rule: CyclicRule

  var states: Int { rule.states }
  var notation: String { rule.notation }

  private func isNeighbor(_ place: Int) -> Bool {
    place != Self.center && (rule.isMoore || place % 2 == 1)
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let center = neighborhood[Self.center]
    let count = neighborhood.indices.count {
      isNeighbor($0) && neighborhood[$0] == rule.advanced(center)
    }
    return rule.next(center, count: count)
  }

  /// The cells read so far: the sorted states of the neighbors before the center is known, then the
  /// center and the number of neighbors in its next state.
  private struct Seen: Hashable {
    var before: [UInt8] = []
    var center: UInt8 = 0
    var count = 0
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    // Four states in any order, or two, are known before the center is.
    let kinds = rule.isExcitable ? 1 : states
    let most =
      rule.isMoore ? kinds * (kinds + 1) * (kinds + 2) / 6 * (kinds + 3) / 4 : kinds * kinds / 2
    if most > limit { return nil }
    return DecisionDiagram(
      states: states, start: Seen(), limit: limit, read: read,
      result: { rule.next($0.center, count: $0.count) })
  }

  private func read(_ seen: Seen, _ place: Int, _ state: UInt8) -> Seen {
    var seen = seen
    if place == Self.center {
      let next = rule.advanced(state)
      let count = seen.before.count { $0 == next }
      return counting(Seen(center: state, count: count))
    }
    guard isNeighbor(place) else { return seen }
    if place < Self.center {
      // Only the state after 0 matters to excitable cells.
      if rule.isExcitable && state != 1 { return seen }
      seen.before.append(state)
      seen.before.sort()
      return seen
    }
    if state == rule.advanced(seen.center) { seen.count += 1 }
    return counting(seen)
  }

  /// Removes the differences between counts that have the same effect.
  private func counting(_ seen: Seen) -> Seen {
    var seen = seen
    seen.count = rule.isExcitable && seen.center > 0 ? 0 : min(seen.count, rule.threshold)
    return seen
  }
}

extension CyclicRule {
  /// Parses `R1/T3/C5/NM` with the parts in any order, and `GH` for Greenberg and Hastings.
  init(_ scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
    var (range, threshold, states, isMoore, isExcitable) = (1, 3, 3, true, false)
    repeat {
      if scanner.take("NM") {
        isMoore = true
      } else if scanner.take("NN") {
        isMoore = false
      } else if scanner.take("GH") {
        isExcitable = true
      } else if scanner.take("R") {
        range = try scanner.number("a range", in: 1...10)
      } else if scanner.take("T") {
        threshold = try scanner.number("a threshold", in: 1...440)
      } else if scanner.take("C") {
        states = try scanner.number("a number of states", in: 2...256)
      } else {
        throw scanner.fault(.expected("a part such as R1, T3, C5, NM, NN or GH"))
      }
    } while scanner.take("/")
    try scanner.expectEnd()
    self.init(
      states: states, range: range, threshold: threshold, isMoore: isMoore,
      isExcitable: isExcitable)
  }

  var notation: String {
    "\(RuleFamily.cyclic.rawValue):R\(range)/T\(threshold)/C\(states)/\(isMoore ? "NM" : "NN")"
      + (isExcitable ? "/GH" : "")
  }
}
