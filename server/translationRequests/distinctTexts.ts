import { ROWS_AT_ONCE } from '../liveEdits/slices.ts'

/** `first`: the first row of the request with the same text. */
type Row = { source_text_id: string; first: string; words: number }

/** Each distinct text has its words once: on its first row. */
export const onceEach = <Wanted extends Row>(rows: Wanted[]): Wanted[] =>
  rows.map((row) => (row.source_text_id === row.first ? row : { ...row, words: 0 }))

export const countRepeats = (rows: Row[]) => rows.filter(({ source_text_id, first }) => source_text_id !== first).length

/**
 * The rows of each distinct text, the one that is translated first. A text of very many rows has several such: a job changes
 * its rows at once.
 */
export function byText<Claimed extends Row>(rows: Claimed[]): Claimed[][] {
  const groups: Claimed[][] = []
  for (const same of Map.groupBy(rows, ({ first }) => first).values())
    for (let at = 0; at < same.length; at += ROWS_AT_ONCE) groups.push(same.slice(at, at + ROWS_AT_ONCE))
  return groups
}

/** Jobs of so many texts, with all their rows; a text of very many rows has fewer beside it. */
export function inJobs<Claimed extends Row>(groups: Claimed[][], mostTexts: number): Claimed[][] {
  const jobs: { texts: number; rows: Claimed[] }[] = []
  for (const group of groups) {
    const last = jobs.at(-1)
    if (last && last.texts < mostTexts && last.rows.length + group.length <= ROWS_AT_ONCE) {
      last.texts++
      last.rows.push(...group)
    } else jobs.push({ texts: 1, rows: [...group] })
  }
  return jobs.map(({ rows }) => rows)
}
