#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// libc's functions under names that no method of ours hides.

func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  unsafe open(path, flags, mode)
}

func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
