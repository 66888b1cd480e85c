/// The words that stand where a simulation's name could, and are none.
enum CommandName: String, CaseIterable {
  case run, check, plan, show, list, new, schema, completions, man, help, version
}
