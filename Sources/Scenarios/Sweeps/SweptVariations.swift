internal import Encoding
internal import Files
internal import Films
internal import Settings

/// The variations that one table combines. Each is read on demand.
struct SweptVariations: Sendable {
  let variations: Variations
  var order: SweepOrder
  /// The name of the scenario.
  let name: String
  let files: FileLibrary
  /// The value of `{part}` in output names.
  var part = "1"

  /// The names of the settings that vary within the table, in the order of the columns.
  var names: [String] { order.places.map { variations.names[$0] } }

  /// The settings among them that set the number of frames.
  var lengths: [String] { names.filter { ["frames", "until", "duration"].contains($0) } }

  /// Reads a variation; returns nil if it is an invalid neighbor.
  ///
  /// - Throws: every mistake in the settings.
  func read(_ run: Int) throws(InputProblem) -> ResolvedVariation? {
    let variation = variations.variation(order[run])
    do throws(InputProblem) {
      return try ResolvedVariation(variation, of: name, files: files, part: part)
    } catch {
      if variation.isNeighbor { return nil }
      throw error
    }
  }

  /// Returns the reasons that a neighbor is left out; empty if it is valid.
  func reasons(forLeavingOut run: Int) -> [String] {
    let variation = variations.variation(order[run])
    do throws(InputProblem) {
      _ = try ResolvedVariation(variation, of: name, files: files, part: part)
      return []
    } catch {
      return error.mistakes.map { "skipped: \($0.message)" }
    }
  }

  /// Returns the column names of the settings in a table that also has columns for counts.
  func columns(besides counts: [String]) -> [String] {
    // A sea has `penguins` both as a setting and as a count.
    names.map { counts.contains($0) ? "setting_\($0)" : $0 }
  }

  /// Returns the values of the settings in a variation. They are in canonical form, as in the
  /// scenario that an image carries. Percentages become fractions, with which a program can
  /// calculate, and a file has its name.
  func labels(of read: ResolvedVariation) -> [TableCell] {
    order.places.map { place in
      let choice = read.choices[place]
      let entry = read.entries.first { $0.name == choice.name }
      let value = entry?.value ?? choice.text
      if entry?.values.placeholder == "SHARE" { return TableCell(value.hundredth) }
      return TableCell(value.contains(where: \.isNewline) ? choice.text : value)
    }
  }

  /// Returns a function that finds the films of a sweep.
  ///
  /// - Parameter first: the variation that defines the counts. All others must have the same.
  func find(like first: ResolvedVariation) -> SweepTable.Find {
    // One budget for all films, because its time limit runs while others are read.
    { [first = SweptCounts(first), budget = first.reading.run.budget] run in
      guard let read = try self.read(run) else { return nil }
      if let mistake = first.mistake(with: read) { throw InputProblem([mistake]) }
      if let problem = read.problem { throw problem }
      var film = read.reading.film
      film.budget = budget
      return SweepTable.Run(film, labels: labels(of: read))
    }
  }
}

extension String {
  /// A percentage as a fraction of one: `12.5%` is `0.125`. Any other text is unchanged.
  fileprivate var hundredth: String {
    // Digits are moved instead of computed, so that the result is exact.
    guard hasSuffix("%") else { return self }
    let parts = dropLast().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let whole = String(repeating: "0", count: max(0, 3 - parts[0].count)) + parts[0]
    let behind = whole.suffix(2) + (parts.count > 1 ? parts[1] : "")
    let zeros = behind.reversed().prefix { $0 == "0" }.count
    let rest = behind.dropLast(zeros)
    return whole.dropLast(2) + (rest.isEmpty ? "" : ".\(rest)")
  }
}
