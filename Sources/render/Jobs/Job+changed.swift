internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Scenarios

extension Job {
  /// The job without those outputs that carry it already: what `--if-changed` draws. No world
  /// is built to find that out, but where there is a file a frame of which nobody knows how many
  /// there are.
  func changed(_ policy: PathPolicy) -> Self {
    keeping(outputs.filter { !isUpToDate($0, policy) })
  }

  /// A note for jobs without metadata, which are always drawn.
  var noteOfUnknownChanges: String? {
    guard text == nil, let plan = outputs.first(where: { $0.format.pictures.reader != nil }) else {
      return nil
    }
    return
      "'\(plan.destination.name)' carries no metadata: if-changed cannot compare it, and draws it"
  }

  /// Whether every file of an output says of itself that it is what would be drawn.
  private func isUpToDate(_ plan: PlannedOutput, _ policy: PathPolicy) -> Bool {
    if let part { return part.stands(at: plan.destination, policy) }
    guard let text, let reader = plan.format.pictures.reader, plan.destination != .standardOutput
    else {
      return false
    }
    let frames = if case .numbered = plan.destination { try? prepared().frames } else { 1 }
    guard let frames else { return false }
    return (0..<frames).allSatisfy { number in
      let path = plan.destination.path(number: number)
      let open = { try ByteSource(FileStream(path, policy), within: info.run.budget) }
      let carried = try? reader.scenario(open())
      let isWhole = try? reader.isWhole(open())
      return carried == text && isWhole ?? false
    }
  }
}

extension TablePart {
  /// Whether a file is this part, and whole.
  fileprivate func stands(at destination: Destination, _ policy: PathPolicy) -> Bool {
    guard case .file(let path) = destination, let file = try? PartFile(path.text, policy),
      file.part == self
    else { return false }
    return (try? file.rows { _ in }) != nil
  }
}
