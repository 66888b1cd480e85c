internal import Files
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// The options of command lines that begin with a simulation.
struct DrawOptions {
  let preview: PreviewChoice
  /// The part of a table to write.
  var shard = Shard.all
  /// True to continue a table of several runs, or else to start from the last saved world.
  let continues: Bool
  /// The path of the lock; nil for none.
  let lock: String?
  /// Another meaning of the first word; nil for none.
  var note: String?

  init(_ settings: inout SettingsReader) {
    preview = PreviewChoice(&settings)
    continues = settings.read(
      "continue", .yesOrNo, default: false,
      "continue an interrupted table of several runs, or start from the last world of life that was"
        + " saved to the library", .flag, also: SettingsReader.meaningContinue)
    lock = settings.readLock()
    if lock != nil, preview != .no {
      settings.reject("write-lock", "a preview writes no files: remove --preview")
    }
  }

  /// Returns the document with the last saved world as its pattern, if the option requests it and
  /// there is no table to continue.
  func applied(
    to document: Document, of simulation: any ConfigurableSimulation.Type
  ) -> Document {
    guard continues, !document.combinesRuns else { return document }
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
    "nothing to continue: no table of several runs has a file as its output, and no event saves a"
    + " world: add {at: 0, save: NAME, every: 1000} to 'events'"
  static func random(_ name: String) -> Self {
    "\(name) random would differ when the table continues: write a value"
  }
}
