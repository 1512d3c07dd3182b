import { type Hunk, hunksOf } from './hunks.ts'

/** Replaces `remove` characters at `index` by `insert`. */
export type TextEdit = { index: number; remove: number; insert: string }
type Overlap = { base: string; live: string; other: string }

type MergedText = {
  text: string
  edits: TextEdit[]
  overlaps: Overlap[]
  /** Undefined when nothing overlaps. */
  suggestion: string | undefined
}

type Side = 'live' | 'other'
type Region = { start: number; end: number } & Record<Side, Hunk[]>

/**
 * Merges what two sides made of a common text. Changes of different words both survive. Where both changed the same words,
 * or put something in at the same place, the live text stays and the other side's is in `suggestion`.
 */
export function mergeTexts(base: string, live: string, other: string, language: string): MergedText {
  const edits: TextEdit[] = []
  const overlaps: Overlap[] = []
  let [text, suggestion] = ['', '']
  let [at, shift] = [0, 0]
  for (const region of regionsOf(base, hunksOf(base, live, language), hunksOf(base, other, language))) {
    const { start, end } = region
    const between = base.slice(at, start)
    const [ours, theirs] = [sideOf(base, region, 'live'), sideOf(base, region, 'other')]
    const isOverlap = region.live.length > 0 && region.other.length > 0 && ours !== theirs
    const merged = region.live.length > 0 ? ours : theirs
    text += between + merged
    suggestion += between + (isOverlap ? theirs : merged)
    if (isOverlap) overlaps.push({ base: base.slice(start, end), live: ours, other: theirs })
    if (region.live.length === 0) edits.push(narrowed(base.slice(start, end), theirs, start + shift))
    shift += ours.length - (end - start)
    at = end
  }
  const rest = base.slice(at)
  return { text: text + rest, edits, overlaps, suggestion: overlaps.length > 0 ? suggestion + rest : undefined }
}

function regionsOf(base: string, live: Hunk[], other: Hunk[]): Region[] {
  const all = [
    ...live.map((hunk) => ({ side: 'live' as const, hunk })),
    ...other.map((hunk) => ({ side: 'other' as const, hunk })),
  ].sort((a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end)
  const regions: Region[] = []
  for (const { side, hunk } of all) {
    const facing = side === 'live' ? 'other' : 'live'
    let first = regions.length
    for (let n = first - 1; n >= 0 && isBeside(base, regions[n]!, hunk); n--) {
      const earlier = regions[n]![facing].at(-1)
      if (earlier && concernSameWords(base, earlier, hunk)) first = n
    }
    regions.push(joined([...regions.splice(first), { start: hunk.start, end: hunk.end, ...NO_HUNKS, [side]: [hunk] }]))
  }
  return regions
}

const NO_HUNKS = { live: [], other: [] }

const joined = (regions: Region[]): Region => ({
  start: regions[0]!.start,
  end: Math.max(...regions.map(({ end }) => end)),
  live: regions.flatMap(({ live }) => live),
  other: regions.flatMap(({ other }) => other),
})

const isBeside = (base: string, region: Region, hunk: Hunk) => base.slice(region.end, hunk.start).trim() === ''

/** `later` does not begin before `earlier`. Two words put in beside the same space have no order between them. */
function concernSameWords(base: string, earlier: Hunk, later: Hunk) {
  const areInsertions = earlier.start === earlier.end && later.start === later.end
  if (areInsertions) return base.slice(earlier.end, later.start).trim() === ''
  return later.start < earlier.end
}

function sideOf(base: string, region: Region, side: Side) {
  let [text, at] = ['', region.start]
  for (const { start, end, text: now } of region[side]) {
    text += base.slice(at, start) + now
    at = end
  }
  return text + base.slice(at, region.end)
}

/** Only the characters that differ, so that carets in the rest of a word stay. */
function narrowed(before: string, after: string, index: number): TextEdit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  if (isInsideCharacter(before, start) || isInsideCharacter(after, start)) start--
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  if (isInsideCharacter(before, before.length - end) || isInsideCharacter(after, after.length - end)) end--
  return {
    index: index + start,
    remove: before.length - start - end,
    insert: after.slice(start, after.length - end),
  }
}

/** Between the two units of a character beyond the first 65,536. */
const isInsideCharacter = (text: string, at: number) =>
  at > 0 && at < text.length && isBetween(text.charCodeAt(at - 1), 0xd800) && isBetween(text.charCodeAt(at), 0xdc00)
const isBetween = (unit: number, first: number) => unit >= first && unit < first + 0x400
