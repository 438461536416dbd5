import Glibc

/// Raises a signal in this thread, although the threads that run tests block most of them.
func raiseHere(_ signal: Int32) {
    var wanted = sigset_t()
    var before = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &before, nil)
}
