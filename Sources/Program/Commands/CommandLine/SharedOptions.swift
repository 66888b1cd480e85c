internal import Files
internal import Models
internal import Scenarios
internal import Settings
internal import Terminals
internal import Worlds

/// The option `--preview` of simulations, which shows the film in the terminal and writes no file.
struct PreviewOptions {
  let choice: Choice

  enum Choice: String, CaseIterable {
    case no, yes, kitty, iterm2, sixel, blocks

    /// The protocol to use; nil for the best one.
    var images: ImageProtocol? {
      switch self {
      case .no, .yes: nil
      case .kitty: .kitty(playsAnimations: true)
      case .iterm2: .inline
      case .sixel: .sixel(colors: 256)
      case .blocks: .halfBlocks(.all)
      }
    }
  }

  init(_ settings: inout SettingsReader) {
    choice = settings.read(
      "preview", .word, default: .no,
      "show the film in the terminal instead of writing it; --preview=sixel and the like select a"
        + " protocol, yes asks the terminal", .flag)
  }
}

/// The option `--continue` of simulations, which starts from the saved world of the last run.
struct ContinueOption {
  private let isGiven: Bool

  init(_ settings: inout SettingsReader) {
    isGiven = settings.read(
      "continue", .yesOrNo, default: false,
      "start from the last world of life that was saved to the library",
      .flag)
  }

  /// Returns the document with the last saved world as its pattern, if the option is given.
  func applied(
    to document: Document, of simulation: any ConfigurableSimulation.Type
  ) -> Document {
    guard isGiven else { return document }
    var result = document
    do throws(ContinueProblem) {
      guard simulation.info.traits.contains(.savesPatterns) else {
        throw simulation.info.verbs.contains(where: { $0.word == Verb.save.word })
          ? "write a scenario whose events save the world, and run it with 'render run FILE --continue'"
          : "worlds of '\(simulation.info.name)' cannot be saved"
      }
      if document.settings.contains(where: { $0.name == "pattern" }) { throw .hasPattern }
      let newest = UserFiles.worlds.first { !ModelSimulation.hasSaved($0) }
      guard let world = newest else { throw .noWorld }
      result.settings.append(
        Setting("pattern", "library:\(world.name.text)", at: .option("--continue")))
    } catch {
      result.errors.append(InputError(error, at: .option("--continue")))
    }
    return result
  }
}

struct ContinueProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static let noWorld: Self =
    "your library has no saved world of life (.mc): save one with `--out NAME.mc` and `render library put`, "
    + "or with the event `save` of a scenario"
  static let hasPattern: Self =
    "the pattern would be the saved world: leave out --pattern, or name the world with "
    + "--pattern library:NAME"
  static let nothingSaved: Self =
    "no event saves a world: add {at: 0, save: NAME, every: 1000} to 'events'"
}
