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

/** A job has at least so many texts, where there are: what a call is told beside its rows costs each of them less. */
const MIN_TEXTS = 20
const MAX_WORDS = 500

/** The most texts of a job: fewer than a call takes, where otherwise calls that could be made at once would not be. */
const mostTextsOf = (texts: number, { batchRows, concurrency }: Limits) =>
  Math.min(batchRows, Math.max(MIN_TEXTS, Math.ceil(texts / concurrency)))

type Limits = { batchRows: number; concurrency: number }

/** Jobs of as many texts as a call takes, with all their rows; a text of very many rows, and long texts, have fewer beside them. */
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
