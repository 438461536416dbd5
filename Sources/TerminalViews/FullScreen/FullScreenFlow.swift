import AuthBlock

/// The flow on the whole screen: owns what is shown, hands keys to the form and choices to the presenter.
actor FullScreenFlow {
    /// How long a person must have stopped typing before the provider is asked about the password.
    static let typingPause = Duration.milliseconds(600)

    private static let spinnerPause = Duration.milliseconds(100)

    private let ending: TerminalFlow.Ending
    private let terminal: Terminal
    private let clock: any WallClock
    private let messages: any Messages
    private let stage: Stage
    private let router: Router

    private var visit: Visit?
    private var form: Form

    /// What goes on for the present visit.
    private var work: [Task<Void, Never>] = []
    private var workCount = 0
    private var isLeaving = false

    /// Waits for a pause in typing.
    private var assessment: Task<Void, Never>?

    private var input: TerminalInput?
    private var painter: PagePainter
    private var shown: Canvas?
    private var spinner: Task<Void, Never>?
    private var step = 0

    /// The picture behind all screens, once there is one, and the same made of characters.
    private var picture: Picture?
    private var mosaic: Mosaic?
    private var pictureSearch: Task<Void, Never>?
    private var mosaicWork: Task<Void, Never>?
    private let mosaicThreads = WorkerThreads(name: "pictures", count: 1, queueLimit: 1)

    init(services: FlowServices, clock: any WallClock, terminal: Terminal, ending: TerminalFlow.Ending = .quit) {
        self.ending = ending
        self.terminal = terminal
        self.clock = clock
        messages = services.messages
        stage = Stage(messages: services.messages)
        router = Router(builder: ModuleBuilder(services: services), screen: stage)
        form = Form(Page(blank: .start))
        painter = PagePainter(size: terminal.size, depth: terminal.colorDepth, messages: services.messages)
    }

    /// Shows the flow until the person quits.
    ///
    /// - Returns: What kept the flow from starting, if something did to the end.
    func run() async throws(TerminalError) -> AuthError? {
        try terminal.enter(.fullScreen)
        let input = TerminalInput(descriptor: terminal.input)
        self.input = input
        stage.changed = { self.show($0) }
        router.go(to: .startHere())
        for await event in input.events { take(event) }
        stage.changed = { _ in }
        let rest = work + [spinner].compactMap { $0 }
        for task in rest { task.cancel() }
        // Nobody waits for a picture: reading one takes as long as a network's folder likes.
        for task in [pictureSearch, mosaicWork] { task?.cancel() }
        // Before the last work has ended: it may take its time to notice, and the person has left already.
        terminal.leave()
        for task in rest { await task.value }
        return visit?.startFailure
    }

    private func quit() { input?.stop() }

    // MARK: What the presenter shows

    private func show(_ visit: Visit) {
        if visit === self.visit {
            form.show(visit.page)
        } else {
            self.visit = visit
            if ending == .signedIn, visit.isSignedIn { return quit() }
            form = Form(visit.page)
            isLeaving = false
            assessment?.cancel()
            findPicture(on: visit)
            run { await visit.appear() }
        }
        if picture == nil, let found = visit.picture {
            picture = found
            makeMosaic()
        }
        draw()
        spin()
    }

    private func draw() {
        // Any thread of Swift's pool may be the one.
        SignalStack.prepare()
        let canvas = painter.canvas(showing: form, step: step)
        terminal.write(Frame.text(showing: canvas, after: shown, depth: terminal.colorDepth))
        shown = canvas
    }

    private func drawAnew() {
        prepare(for: terminal.size)
        shown = nil
        draw()
        if mosaic?.size != terminal.size { makeMosaic() }
    }

    private func prepare(for size: TerminalSize) {
        painter = PagePainter(size: size, depth: terminal.colorDepth, messages: messages, picture: mosaic)
    }

    /// Keeps the sign turning for as long as something goes on.
    private func spin() {
        if form.page.work == nil {
            spinner?.cancel()
            spinner = nil
        } else if spinner == nil {
            spinner = Task {
                while (try? await clock.sleep(for: Self.spinnerPause)) != nil {
                    step += 1
                    draw()
                }
            }
        }
    }

    // MARK: The picture

    /// Has the first screen look for a picture while it does the rest; what was looked for elsewhere is given up.
    private func findPicture(on visit: Visit) {
        pictureSearch?.cancel()
        guard picture == nil, painter.canShowPicture else { return }
        pictureSearch = Task {
            let size = terminal.size.pixels
            await visit.findPicture(width: size.width, height: size.height)
        }
    }

    /// Draws the picture for the window as it is, and shows it when that is done.
    private func makeMosaic() {
        guard let picture else { return }
        let (size, depth) = (terminal.size, terminal.colorDepth)
        let earlier = mosaicWork
        earlier?.cancel()
        mosaicWork = Task {
            await earlier?.value
            let mosaic = await Mosaic.backdrop(of: picture, size: size, depth: depth, on: mosaicThreads)
            guard let mosaic, !Task.isCancelled else { return }
            self.mosaic = mosaic
            prepare(for: size)
            draw()
        }
    }

    // MARK: What the person does

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(.control("c")): terminal.interrupt()
        case .key(.control("z")): terminal.suspend()
        case .key(.control("l")), .resized, .resumed: drawAnew()
        case .closed: quit()
        case .key(let key):
            guard painter.isLargeEnough else { return }
            if key == .escape {
                leave()
            } else if form.page.work == nil, !isLeaving {
                take(key)
            }
        }
    }

    private func take(_ key: Key) {
        switch form.apply(key) {
        case .edited(.password): assess(after: Self.typingPause)
        case .moved(from: .password): assess(after: .zero)
        case .chosen(let action): choose(action)
        case .edited, .moved, .revealed: break
        case .ignored:
            let means = [Key.text("q"), .control("d")].contains(key)
            if means, !form.isTyping { quit() }
        }
        draw()
    }

    // MARK: Work

    @discardableResult
    private func run(_ operation: sending @escaping () async -> Void) -> Task<Void, Never> {
        if workCount == 0 { work = [] }
        workCount += 1
        let task = Task.immediate {
            await operation()
            workCount -= 1
            if isLeaving { leaveWhenQuiet() }
        }
        work.append(task)
        return task
    }

    private func choose(_ action: Page.Action.Name) {
        guard let visit else { return }
        let entries = form.entries
        run { await visit.choose(action, entries) }
    }

    private func assess(after pause: Duration) {
        guard let visit, visit.assessesPasswords else { return }
        let earlier = assessment
        earlier?.cancel()
        assessment = run {
            // One after the other, so that a late answer never takes the place of a newer one.
            await earlier?.value
            do throws(CancellationError) { try await self.clock.sleep(for: pause) } catch { return }
            await visit.assess(self.form.entries)
        }
    }

    /// Goes back, or quits where there is no way back; what goes on is given up first.
    private func leave() {
        isLeaving = true
        for task in work { task.cancel() }
        leaveWhenQuiet()
    }

    private func leaveWhenQuiet() {
        guard workCount == 0 else { return }
        isLeaving = false
        if let wayBack = form.page.wayBack {
            choose(wayBack)
        } else if form.page.kind == .start {
            quit()
        }
    }
}
