import { ROWS_AT_ONCE } from '../liveEdits/slices.ts'

type Row = { source_text_id: string; first: string; words: number }

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

const MIN_TEXTS = 20
const MAX_WORDS = 500

const mostTextsOf = (texts: number, { batchRows, concurrency }: Limits) =>
  Math.min(batchRows, Math.max(MIN_TEXTS, Math.ceil(texts / concurrency)))

type Limits = { batchRows: number; concurrency: number }

export function inJobs<Claimed extends Row>(groups: Claimed[][], limits: Limits): Claimed[][] {
  const mostTexts = mostTextsOf(groups.length, limits)
  const jobs: { texts: number; words: number; rows: Claimed[] }[] = []
  for (const group of groups) {
    const { words } = group[0]!
    const last = jobs.at(-1)
    const hasRoom =
      last &&
      last.texts < mostTexts &&
      (last.texts < MIN_TEXTS || last.words + words <= MAX_WORDS) &&
      last.rows.length + group.length <= ROWS_AT_ONCE
    if (hasRoom) {
      last.texts++
      last.words += words
      last.rows.push(...group)
    } else jobs.push({ texts: 1, words, rows: [...group] })
  }
  return jobs.map(({ rows }) => rows)
}
