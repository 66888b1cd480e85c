internal import Settings

/// The arguments of a command.
struct Arguments {
  /// The words after the command.
  var words: [String] = []
  /// The written options of the command, and those of its limits that the environment sets.
  var options: [Setting] = []
  /// The other settings.
  var settings: [Setting] = []
  /// The names of all settings on the command line.
  var written: [String] = []
  /// The limits that the environment sets and the command line does not, without `options`.
  var limits: [Setting] = []
  /// The errors of options that no command and no simulation has.
  var unknownOptions: [InputError] = []
  /// True if the command line already has errors.
  var isWrong = false
}
