export type Place = { row: number; column: number }
type Size = { rows: number; columns: number }
type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const ROWS_A_PAGE = 10

export function stepTo({ key, ctrlKey, metaKey, altKey }: Press, at: Place, size: Size, isFromRight: boolean) {
  if (altKey) return
  const isFar = ctrlKey || metaKey
  const [row, column] = [size.rows - 1, size.columns - 1]
  const side = (step: number) => ({ ...at, column: isFar ? (step < 0 ? 0 : column) : at.column + step })
  const steps: Record<string, () => Place> = {
    ArrowUp: () => ({ ...at, row: isFar ? 0 : at.row - 1 }),
    ArrowDown: () => ({ ...at, row: isFar ? row : at.row + 1 }),
    ArrowLeft: () => side(isFromRight ? 1 : -1),
    ArrowRight: () => side(isFromRight ? -1 : 1),
    PageUp: () => ({ ...at, row: at.row - ROWS_A_PAGE }),
    PageDown: () => ({ ...at, row: at.row + ROWS_A_PAGE }),
    Home: () => ({ row: isFar ? 0 : at.row, column: 0 }),
    End: () => ({ row: isFar ? row : at.row, column }),
  }
  const to = steps[key]?.()
  return to && { row: Math.min(row, Math.max(0, to.row)), column: Math.min(column, Math.max(0, to.column)) }
}

export function nextPlace(at: Place, step: 1 | -1, size: Size): Place | undefined {
  const n = at.row * size.columns + at.column + step
  if (n < 0 || n >= size.rows * size.columns) return
  return { row: Math.floor(n / size.columns), column: n % size.columns }
}
