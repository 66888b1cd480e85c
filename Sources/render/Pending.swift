internal import Scenarios
enum CheckCommand { static func run(_ r: ScenarioRequest) async -> ExitStatus { .failed } }
enum ShowCommand { static func run(_ r: String) -> ExitStatus { .failed } }
extension Scenario { var changed: Scenario { self } }
