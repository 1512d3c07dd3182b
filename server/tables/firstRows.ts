const ROWS_SHOWN = 10
/** The first rows are shown as far as they hold this many characters, and one row more. */
const CHARACTERS_SHOWN = 100_000

/** Keeps the first rows of a file as they are, for its preview. */
export function createFirstRows() {
  const rows: string[][] = []
  let characters = 0
  return {
    rows,
    take(cells: string[]) {
      if (rows.length === ROWS_SHOWN || characters >= CHARACTERS_SHOWN) return
      rows.push(cells)
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    },
  }
}
