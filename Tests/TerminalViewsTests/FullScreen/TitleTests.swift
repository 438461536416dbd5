import Testing

@testable import TerminalViews

@Suite struct TitleTests {
    @Test func everyCapitalHasALargeForm() {
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ " {
            let rows = LargeLetters.rows(String(letter))
            #expect(rows?.count == 3, "\(letter)")
            #expect(Set(rows?.map(\.count) ?? []).count == 1, "\(letter)")
        }
    }

    @Test func aTextWithoutLargeFormsStaysPlain() {
        #expect(LargeLetters.rows("ÄPFEL") == nil)
        #expect(Title("ÄPFEL\nFEIN", columns: 80, isLarge: true).height == 2)
    }

    @Test func aNarrowWindowHasNoLargeTitle() {
        #expect(Title("AUTHENTICATION\nIS EASY", columns: 76, isLarge: true).height == 6)
        #expect(Title("AUTHENTICATION\nIS EASY", columns: 40, isLarge: true).height == 2)
    }
}
