import Foundation
import Glibc

@main
struct Benchmarks {
    /// To add a group, write it in a file of its own and name it here.
    static let groups: [BenchmarkGroup] = [
        .keyDerivation, .pointLookUp, .signIn, .registrations, .accounts, .flow, .coldStart, .network, .firebase,
        .httpServer, .web,
    ]

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--list") {
            for group in groups {
                print("\(group.name): \(group.summary)")
            }
            return
        }
        let unknown = arguments.filter { name in !groups.contains { $0.name == name } }
        guard unknown.isEmpty else {
            let known = groups.map(\.name).joined(separator: ", ")
            let message = "error: no benchmark group \(unknown.joined(separator: ", ")); there are: \(known)\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(EX_USAGE)
        }
        for group in groups where arguments.isEmpty || arguments.contains(group.name) {
            print("\(group.name): \(group.summary)")
            for line in try await group.run() {
                print("  \(line)")
            }
        }
    }
}
