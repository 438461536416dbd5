import Foundation

/// The memory in which a thread handles signals. Without one, a thread whose stack overflows ends the process before
/// any handler could give the terminal back.
package enum SignalStack {
    /// Far more than a handler that only makes system calls needs, processors with large register files included.
    package static let size = 65_536

    /// Gives one to the calling thread, unless it has one, until the thread ends.
    package static func prepare() {
        guard pthread_getspecific(key) == nil else { return }
        var present = stack_t()
        guard sigaltstack(nil, &present) == 0, present.ss_flags & disabled != 0 else { return }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var prepared = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
        guard sigaltstack(&prepared, nil) == 0, pthread_setspecific(key, memory) == 0 else {
            return memory.deallocate()
        }
    }

    private static let disabled = Int32(SS_DISABLE)

    /// Holds each thread's memory, and frees it at the thread's end.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { memory in
            var none = stack_t(ss_sp: nil, ss_flags: SignalStack.disabled, ss_size: 0)
            sigaltstack(&none, nil)
            memory?.deallocate()
        }
        return key
    }()
}
