const ROWS_SHOWN = 10
const CHARACTERS_SHOWN = 100_000

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
