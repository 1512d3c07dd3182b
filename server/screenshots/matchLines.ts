import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import type { ReadLine } from '../images/readLines.ts'

type Named = { id: string; content: string }
export type Match = { source_text_id: string; region: Region }

const NO_LETTERS = /[^\p{L}\p{N}]+/gu
const MARKUP = /<[^<>]*>|\{[^{}]*\}/g
/** One letter in eight may be read wrongly, in texts that are long enough to be known by the others. */
const LETTERS_A_MISTAKE = 8
const MIN_GUESSED_LENGTH = 5
const MAX_LINES = 4
const END_LENGTH = 3
const MAX_COMPARISONS = 20_000

const keyOf = (text: string) => searchable(text.replaceAll(MARKUP, ' ')).bare.replaceAll(NO_LETTERS, '')

/** The texts that lines say, each once: alone or as up to four lines below one another. */
export function matchLines(lines: readonly ReadLine[], texts: readonly Named[]): Match[] {
  const byKey = new Map<string, string>()
  for (const { id, content } of texts) {
    const key = keyOf(content)
    if (key !== '' && !byKey.has(key)) byKey.set(key, id)
  }
  const nearest = findNearest([...byKey.keys()])
  const found = new Map<string, Match>()
  for (let at = 0; at < lines.length; ) {
    const match = longestAt(lines, at, (key) => byKey.get(key) ?? byKey.get(nearest(key) ?? ''))
    if (match && !found.has(match.source_text_id)) found.set(match.source_text_id, match)
    at += match?.lines ?? 1
  }
  return [...found.values()].map(({ source_text_id, region }) => ({ source_text_id, region }))
}

function longestAt(lines: readonly ReadLine[], at: number, idOf: (key: string) => string | undefined) {
  for (let count = Math.min(MAX_LINES, lines.length - at); count > 0; count--) {
    const some = lines.slice(at, at + count)
    const source_text_id = idOf(keyOf(some.map(({ text }) => text).join(' ')))
    if (source_text_id !== undefined)
      return { source_text_id, region: around(some.map(({ region }) => region)), lines: count }
  }
  return undefined
}

/** Compares only what begins or ends alike, and so much at most: it runs while others wait. */
function findNearest(keys: readonly string[]) {
  const alike = Map.groupBy(
    keys
      .filter(({ length }) => length >= MIN_GUESSED_LENGTH)
      .flatMap((key) => endsOf(key).map((end) => ({ end, key }))),
    ({ end }) => end,
  )
  let left = MAX_COMPARISONS
  return (key: string) => {
    if (key.length < MIN_GUESSED_LENGTH) return undefined
    const most = Math.max(1, Math.floor(key.length / LETTERS_A_MISTAKE))
    for (const end of endsOf(key))
      for (const { key: other } of alike.get(end) ?? []) {
        if (Math.abs(other.length - key.length) > most) continue
        if (left-- <= 0) return undefined
        if (distance(key, other, most) <= most) return other
      }
    return undefined
  }
}

const endsOf = (key: string) => [`^${key.slice(0, END_LENGTH)}`, `${key.slice(-END_LENGTH)}$`]

/** Levenshtein's, given up above `most`. */
function distance(one: string, other: string, most: number) {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++)
      now[at] = Math.min(before[at]! + 1, now[at - 1]! + 1, before[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1))
    if (Math.min(...now) > most) return most + 1
    before = now
  }
  return before[other.length]!
}

function around(regions: readonly Region[]): Region {
  const x = Math.min(...regions.map((one) => one.x))
  const y = Math.min(...regions.map((one) => one.y))
  return {
    ...{ x, y },
    width: Math.max(...regions.map((one) => one.x + one.width)) - x,
    height: Math.max(...regions.map((one) => one.y + one.height)) - y,
  }
}
