package import Files

extension PlannedOutput {
  /// Returns the output that an existing file was, if this plan would give the file its name for
  /// the settings that the file carries. For example, `sea-mint.gif` is an output of
  /// `sea-{theme}.gif`.
  ///
  /// - Parameter text: the scenario that the file carries.
  package func sibling(_ path: Path, drawnFrom text: String) -> Destination? {
    guard let carried = CarriedScenario(text) else { return nil }
    let name = OutputName(
      scenario: scenario, simulation: carried.simulation,
      settings: carried.placeholderValues(of: scenario))
    guard let destination = try? template.destination(name), destination.number(of: path) != nil
    else { return nil }
    return destination
  }

  /// The beginning that the paths of all such files have in common; nil if the name has no
  /// placeholders.
  package var siblingPrefix: Path? {
    let name = Path(written.text.replacing("{scenario}", with: scenario)).bytes
    let end = name.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
    return end.map { Path(bytes: name[..<$0]) }
  }
}
