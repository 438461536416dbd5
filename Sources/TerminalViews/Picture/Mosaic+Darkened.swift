extension Mosaic {
    /// Returns the mosaic so dark that the theme's texts can be read on every cell, in colours that the terminal has.
    func darkened(for theme: Theme, _ depth: ColorDepth) -> Mosaic {
        guard let text = theme.pictureText, let muted = theme.pictureMuted else { return self }
        var mosaic = self
        for row in 0..<size.rows {
            // The line of keys is at the bottom, in a darker colour. Towards it the picture fades, so that no edge is
            // seen.
            let nearness = min(max(Double(row + 1) / Double(size.rows) * 3 - 2, 0), 1)
            let limit = text.brightestBackground * (1 - nearness) + muted.brightestBackground * nearness
            let palette = depth == .ansi256 ? ColorCode.paletteColors.filter { $0.luminance <= limit } : []
            func darkened(_ color: Color) -> Color {
                guard !palette.isEmpty else { return color.darkened(to: limit) }
                // The dark colours of a palette are few and nearly all greys, so a brighter one is looked for.
                let color = color.darkened(to: limit * 2)
                return palette.min { $0.squaredDistance(to: color) < $1.squaredDistance(to: color) } ?? color
            }
            for index in row * size.columns..<(row + 1) * size.columns {
                mosaic.cells[index].foreground = darkened(cells[index].foreground)
                mosaic.cells[index].background = darkened(cells[index].background)
            }
        }
        return mosaic
    }
}
