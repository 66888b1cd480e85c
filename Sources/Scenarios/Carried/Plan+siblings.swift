public import Files

extension Plan {
  /// The output that a file of this folder was, if it is called as this plan would call it with the
  /// settings that the file carries: `sea-mint.gif` of `sea-{theme}.gif`.
  ///
  /// - Parameter text: the scenario that the file carries.
  public func sibling(_ path: String, drawnFrom text: String) -> Destination? {
    guard let carried = CarriedScenario(text) else { return nil }
    let name = OutputName(
      scenario: scenario, simulation: carried.simulation, settings: carried.inNames(of: scenario))
    guard let destination = try? template.destination(name), destination.number(of: path) != nil
    else { return nil }
    return destination
  }

  /// What the path of every such file begins with; nil where nothing in the name can be another.
  public var siblingPrefix: String? {
    let name = written.replacing("{scenario}", with: scenario)
    return name.firstIndex { "{%".contains($0) }.map { String(name[..<$0]) }
  }
}
