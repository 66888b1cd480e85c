public import Files
public import Settings

extension Document {
  /// What is meant: a film for each variation, or one of all of them where they make a sheet.
  ///
  /// - Parameter parts: of how many parts each table is made into which variations go together.
  /// - Throws: every mistake.
  public func scenarios(
    policy: PathPolicy = .none, parts: Int = 1
  ) throws(InputProblem) -> [Scenario] {
    let table = SettingsTable.of(self)
    let (document, drawn) = decidingAtRandom(table)
    let split = SplitDocument(
      document, varying: Variations(settings, table, atMost: Variations.mostApart).names)
    var (scenarios, mistakes): ([Scenario], [Mistake]) = ([], [])
    do throws(InputProblem) {
      if let rest = split.rest { scenarios += try rest.pictures(table, drawn: drawn, policy) }
    } catch {
      mistakes += error.mistakes
    }
    for (swept, document) in split.tables where !mistakes.areEnough {
      do throws(InputProblem) {
        scenarios += try document.sweeps(over: swept, parts: parts, drawn: drawn, policy)
      } catch {
        mistakes = (mistakes + error.mistakes).withoutRepeats
      }
    }
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    return scenarios
  }

  /// What is drawn of each variation by itself, or of all in one picture.
  private func pictures(
    _ table: SettingsTable, drawn: [Drawn], _ policy: PathPolicy
  ) throws(InputProblem) -> [Scenario] {
    let variations = Variations(settings, table)
    var mistakes = mistakes + variations.mistakes
    let files = FileLibrary(policy)
    var read: [ReadVariation] = []
    var leftOut: [String] = []
    for variation in variations.all {
      do throws(InputProblem) {
        read.append(try ReadVariation(variation, of: name, files: files))
      } catch {
        // What is wrong with a neighbour alone leaves it out; the rest is told of its centre.
        if variation.isNeighbour {
          leftOut += error.mistakes.map { "left out: \($0.message)" }
        } else {
          mistakes += error.mistakes
        }
        if mistakes.areEnough {
          // Variations mostly repeat what is wrong.
          mistakes = mistakes.withoutRepeats
          if mistakes.areEnough { break }
        }
      }
    }
    mistakes += Together(varying: variations.names, read, policy).mistakes
    if mistakes.isEmpty { mistakes = read.compactMap(\.reading.problem).map { Mistake($0) } }
    mistakes = mistakes.withoutRepeats
    if case .file(let path, _, _, _) = settings.first?.place {
      mistakes = mistakes.inOrder(of: path)
    }
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    read[0].notes += leftOut
    let place = settings.first?.place
    if let columns = read[0].reading.output.sheet {
      let sheet = Scenario(sheetOf: read, columns, drawn: drawn, at: place)
      if let problem = sheet.problem { throw InputProblem([Mistake(problem)]) }
      return [sheet]
    }
    let compared = Compared(read, varying: variations.names)
    let scenarios = compared.pictures.map { picture in
      picture.count == 1
        ? Scenario(picture[0], drawn: drawn, at: place)
        : Scenario(picture, compared.comparison(of: picture), drawn: drawn, at: place)
    }
    for (scenario, picture) in zip(scenarios, compared.pictures) where picture.count > 1 {
      if let problem = scenario.problem { throw InputProblem([Mistake(problem)]) }
    }
    return scenarios
  }
}
