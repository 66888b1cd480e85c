internal import CKernels

extension BitBoard {
  /// Copies the live cells. Reuses the memory of `copy` if the size matches.
  func copyLiving(to copy: inout [UInt64]) {
    if copy.count != words.count { copy = Array(repeating: 0, count: words.count) }
    let words = words.span
    var copy = copy.mutableSpan
    for word in words.indices { copy[word] = words[word] }
  }

  /// Advances the dying cells, and starts to kill the cells that did not survive a step.
  ///
  /// - Parameter before: The live cells before the step.
  mutating func decay(
    from before: [UInt64], features: ck_features = Processor.features
  ) {
    let (count, digits, longest) = (words.count, decay.digits, decay.states - 2)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe dying.withUnsafeMutableBufferPointer { dying in
        unsafe before.withUnsafeBufferPointer { before in
          unsafe ck_decay(
            words.baseAddress!, before.baseAddress!, dying.baseAddress!, count, UInt32(digits),
            UInt32(longest), features)
        }
      }
    }
  }
}
