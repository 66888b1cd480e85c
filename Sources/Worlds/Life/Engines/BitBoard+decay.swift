internal import CKernels

extension BitBoard {
  /// Copies which cells live, into memory that is there from the last time.
  func copyLiving(to copy: inout [UInt64]) {
    if copy.count != words.count { copy = Array(repeating: 0, count: words.count) }
    let words = words.span
    var copy = copy.mutableSpan
    for word in words.indices { copy[word] = words[word] }
  }

  /// Lets the cells die slowly that have not survived a step.
  ///
  /// - Parameter before: the words that were stepped.
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
