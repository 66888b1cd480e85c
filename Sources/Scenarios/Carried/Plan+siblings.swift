package import Files

extension Plan {
  /// The output that a file of this folder was, if it is called as this plan would call it with the
  /// settings that the file carries: `sea-mint.gif` of `sea-{theme}.gif`.
  ///
  /// - Parameter text: the scenario that the file carries.
  package func sibling(_ path: Path, drawnFrom text: String) -> Destination? {
    guard let carried = CarriedScenario(text) else { return nil }
    let name = OutputName(
      scenario: scenario, simulation: carried.simulation, settings: carried.inNames(of: scenario))
    guard let destination = try? template.destination(name), destination.number(of: path) != nil
    else { return nil }
    return destination
  }

  /// What the path of every such file begins with; nil where nothing in the name can be another.
  package var siblingPrefix: Path? {
    let name = Path(written.text.replacing("{scenario}", with: scenario)).bytes
    let end = name.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
    return end.map { Path(bytes: name[..<$0]) }
  }
}
