internal import Encoding
internal import Files
internal import Films
internal import Settings

/// `render merge`: joins the parts of a table that several workers wrote.
enum MergeCommand {
  static func run(_ request: MergeRequest) -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let staging = Staging()
    Interruption.ends(staging, Meter(total: 0, shown: false))
    do {
      try merge(request, staging)
      try staging.commit()
      return .done
    } catch {
      staging.discard()
      return answer(to: error, request)
    }
  }

  private static func answer(to error: any Error, _ request: MergeRequest) -> ExitStatus {
    switch error {
    case let problem as any Problem: return Report([InputError(problem)]).print()
    case let error as OutputProblem
    where error.isOfReader && request.outputs.allSatisfy { $0.destination == .standardOutput }:
      return .done
    default: return Terminal.fail(error)
    }
  }

  private static func merge(_ request: MergeRequest, _ staging: Staging) throws {
    let parts = try MergeParts(request.parts)
    var groups = try request.group.map {
      try MergeGroups($0, of: parts, within: request.budget)
    }
    let names = groups?.names ?? parts.first.names
    var files = try request.outputs.map { destination, form in
      let output = Output(destination, staging: staging)
      try output.check()
      return try TableFile(form, output, names: names)
    }
    func write(_ rows: [[TableCell]]) throws {
      for place in files.indices {
        try files[place].write(files[place].form.text(of: rows, named: names))
      }
    }
    if groups == nil {
      try parts.rows { try write([$0.cells.map { TableCell($0) }]) }
    } else {
      try parts.rows { try groups?.take($0) }
      try groups?.rows(write)
    }
    for index in files.indices { try files[index].close() }
  }
}
