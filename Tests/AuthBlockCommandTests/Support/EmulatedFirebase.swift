import ChildProcess
import FirebaseStandIn
import Foundation

/// A Firebase project in the emulators' style on a port of this machine, and a home whose command uses it.
struct EmulatedFirebase {
    let standIn: FirebaseStandIn
    let sandbox: Sandbox

    /// Calls `body` with a new project, and closes its port however that ends.
    static func withProject(_ body: (EmulatedFirebase) async throws -> Void) async throws {
        let standIn = FirebaseStandIn(apiKey: "key-\(UUID().uuidString)", style: .emulator)
        let server = try StandInServer(standIn)
        do {
            try await body(EmulatedFirebase(standIn, at: server.hostAndPort))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private init(_ standIn: FirebaseStandIn, at hostAndPort: String) throws {
        self.standIn = standIn
        sandbox = try Sandbox(variables: [
            "FIREBASE_AUTH_EMULATOR_HOST": hostAndPort, "FIREBASE_DATABASE_EMULATOR_HOST": hostAndPort,
            "AUTHBLOCK_PROVIDER": "firebase",
        ])
        try sandbox.configure(
            #"{"providers": {"firebase": {"projectID": "\#(standIn.projectID)", "apiKey": "\#(standIn.apiKey)"}}}"#)
    }

    /// Runs the command with the password as its input.
    @discardableResult
    func run(_ words: [String]) async throws -> Program.Result {
        try await sandbox.run(words, input: Data(sandbox.password.utf8))
    }

    /// Runs the command until the stand-in holds its request of a number, counted from 1, and kills it then.
    ///
    /// - Parameter isDelivered: whether the stand-in has done the request's work by then.
    func kill(_ words: [String], atRequest number: Int, isDelivered: Bool) async throws {
        standIn.plan(isDelivered ? .held : .heldBefore, skipping: number - 1)
        let input = try FileHandle(
            forReadingFrom: URL(filePath: try sandbox.write(sandbox.password, to: "password")))
        let output = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
        let process = try ChildProcess(
            [Program.command] + words, environment: sandbox.environment, folder: sandbox.home
        ).start(input: input.fileDescriptor, output: output.fileDescriptor, error: output.fileDescriptor)
        await standIn.waitUntilHeld()
        Glibc.kill(process, SIGKILL)
        _ = ChildProcess.end(of: process)
        standIn.release()
    }
}
