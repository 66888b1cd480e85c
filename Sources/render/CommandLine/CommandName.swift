/// The words that stand where a simulation's name could, and are none.
enum CommandName: String, CaseIterable {
  case run, check, plan, merge, show, list, new, schema, completions, man, help, version
}
