internal import Encoding
internal import Files
internal import Films
internal import Settings

/// The variations that go into one table, each of which is read when somebody asks for it.
struct SweptVariations: Sendable {
  let variations: Variations
  var order: SweepOrder
  /// What the scenario is called.
  let name: String
  let files: FileLibrary
  /// What `{part}` stands for in names.
  var part = "1"

  /// The settings that go together, in the order of the columns.
  var names: [String] { order.places.map { variations.names[$0] } }

  /// A variation; nil where it is a neighbour that cannot be.
  ///
  /// - Throws: all that is wrong with what is written.
  func read(_ run: Int) throws(InputProblem) -> ResolvedVariation? {
    let variation = variations.variation(order[run])
    do throws(InputProblem) {
      return try ResolvedVariation(variation, of: name, files: files, part: part)
    } catch {
      if variation.isNeighbour { return nil }
      throw error
    }
  }

  /// Why a run is left out that is a neighbour; nothing where it is not.
  func reasons(forLeavingOut run: Int) -> [String] {
    let variation = variations.variation(order[run])
    do throws(InputProblem) {
      _ = try ResolvedVariation(variation, of: name, files: files, part: part)
      return []
    } catch {
      return error.mistakes.map { "left out: \($0.message)" }
    }
  }

  /// What its settings are called in a table that has such counts.
  func columns(besides counts: [String]) -> [String] {
    // A sea's penguins are a setting and a count.
    names.map { counts.contains($0) ? "setting_\($0)" : $0 }
  }

  /// What they are in a variation: in the plainest spelling, as a picture's scenario has it, but
  /// shares as numbers, with which one can reckon; a file by its name.
  func labels(of read: ResolvedVariation) -> [TableCell] {
    order.places.map { place in
      let choice = read.choices[place]
      let entry = read.entries.first { $0.name == choice.name }
      let value = entry?.value ?? choice.text
      if entry?.values.placeholder == "SHARE" { return TableCell(value.hundredth) }
      return TableCell(value.contains(where: \.isNewline) ? choice.text : value)
    }
  }

  /// Finds the films of a sweep.
  ///
  /// - Parameter first: one that counts what all of them count.
  func find(like first: ResolvedVariation) -> SweptTable.Find {
    // Time goes on while others are read.
    { [first = SweptCounts(first), budget = first.reading.run.budget] run in
      guard let read = try self.read(run) else { return nil }
      if let mistake = first.mistake(with: read) { throw InputProblem([mistake]) }
      if let problem = read.problem { throw problem }
      var film = read.reading.film
      film.budget = budget
      return SweptTable.Run(film, labels: labels(of: read))
    }
  }
}

extension String {
  /// A number of per cent as a share of one: `12.5%` is `0.125`.
  fileprivate var hundredth: String {
    guard hasSuffix("%") else { return self }
    let parts = dropLast().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let whole = String(repeating: "0", count: max(0, 3 - parts[0].count)) + parts[0]
    let behind = whole.suffix(2) + (parts.count > 1 ? parts[1] : "")
    let zeros = behind.reversed().prefix { $0 == "0" }.count
    let rest = behind.dropLast(zeros)
    return whole.dropLast(2) + (rest.isEmpty ? "" : ".\(rest)")
  }
}
