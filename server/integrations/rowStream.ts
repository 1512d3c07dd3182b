/**
 * Finds the rows of a JSON answer while it arrives: every object with an `id`, as soon as its last brace is there. Fences,
 * prose and whatever wraps the rows are passed over; what is not JSON is left out.
 */
export function createRowStream(onRow: (row: { id: string } & Record<string, unknown>) => void) {
  let text = ''
  let at = 0
  let isInString = false
  let opened: number[] = []

  function closeObject(end: number) {
    const start = opened.pop()
    const row = start === undefined ? undefined : parse(text.slice(start, end))
    if (row) {
      onRow(row)
      opened = opened.length > 0 ? [0] : []
      text = (opened.length > 0 ? '{' : '') + text.slice(end)
      at = opened.length
    } else at = end
  }

  return (piece: string) => {
    text += piece
    while (at < text.length) {
      const character = text[at]!
      if (isInString && character === '\\') {
        if (at + 1 === text.length) return
        at += 2
        continue
      }
      if (character === '"' && opened.length > 0) isInString = !isInString
      if (!isInString && character === '{') opened.push(at)
      if (!isInString && character === '}') closeObject(at + 1)
      else at++
    }
  }
}

function parse(json: string): ({ id: string } & Record<string, unknown>) | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
    const { id, ...rest } = value
    return typeof id === 'string' || typeof id === 'number' ? { ...rest, id: String(id) } : undefined
  } catch {
    return undefined
  }
}
