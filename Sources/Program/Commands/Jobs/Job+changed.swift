internal import Comparing
internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Scenarios

extension Job {
  /// Returns the job without the outputs that are up to date, as `--if-changed` requires. It builds
  /// no world, except for a sequence of files whose number of frames is unknown.
  func changed(_ policy: PathPolicy) -> Self {
    keeping(outputs.filter { !isUpToDate($0, policy) })
  }

  /// The note for a job without metadata, which is always drawn; nil for other jobs.
  var noteOfUnknownChanges: String? {
    guard text == nil, let plan = outputs.first(where: { $0.format.reader != nil }) else {
      return nil
    }
    return
      "'\(plan.destination.name)' contains no metadata, so if-changed always draws it"
  }

  /// True if every file of an output contains the job's scenario, is complete, and has no more in it than
  /// this version writes.
  private func isUpToDate(_ plan: PlannedOutput, _ policy: PathPolicy) -> Bool {
    if let part { return part.stands(at: plan.destination, policy) }
    guard let text, let reader = plan.format.reader, plan.destination != .standardOutput
    else {
      return false
    }
    let frames = if case .numbered = plan.destination { try? prepared().frames } else { 1 }
    guard let frames else { return false }
    return (0..<frames).allSatisfy { number in
      let path = plan.destination.path(number: number)
      let open = { try ByteSource(FileStream(path, policy), within: info.run.budget) }
      let carried = try? reader.scenario(open())
      guard carried == text, (try? reader.isWhole(open())) == true else { return false }
      guard let isCurrent = plan.format.isCurrent else { return true }
      return (try? isCurrent(open().read(upTo: .max), info.encoding)) ?? false
    }
  }
}

extension TablePart {
  /// True if an existing file is this part and is complete.
  fileprivate func stands(at destination: Destination, _ policy: PathPolicy) -> Bool {
    guard case .file(let path) = destination, let file = try? PartFile(path.text, policy),
      file.part == self
    else { return false }
    return (try? file.rows { _ in }) != nil
  }
}
