/// Holds those who wait until it is opened, and tells when the first has come.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func wait() async {
        arrivals += 1
        observers.removeAll { observer in
            guard observer.count <= arrivals else { return false }
            observer.continuation.resume()
            return true
        }
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }

    func arrival(_ count: Int = 1) async {
        guard arrivals < count else { return }
        await withCheckedContinuation { observers.append((count, $0)) }
    }
}
