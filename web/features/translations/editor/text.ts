import * as Y from 'yjs'
import type { CharacterId } from '#collab/document/presence.ts'

/** Characters with consecutive Yjs identities; `text` is empty once they are deleted. */
export type Run = { client: number; clock: number; length: number; text: string }

/** Every character that ever had a place in the text, in order: a deleted one still says where it stood. */
export function runsOf(text: Y.Text): Run[] {
  const runs: Run[] = []
  for (let item = text._start; item; item = item.right) {
    const content = item.content
    if (!item.countable && !item.deleted) continue
    const { client, clock } = item.id
    const shown = content instanceof Y.ContentString ? content.str : '\ufffc'.repeat(item.length)
    runs.push({ client, clock, length: item.length, text: item.deleted ? '' : shown })
  }
  return runs
}

export const flatOf = (runs: Run[]) => runs.map((run) => run.text).join('')

/** The character before the offset; `null` at the very start. */
export function characterBefore(runs: Run[], offset: number): CharacterId {
  let left = offset
  for (const { client, clock, text } of runs) {
    if (left > 0 && left <= text.length) return [client, clock + left - 1]
    left -= text.length
  }
  return null
}

/** The offset after a character, or where it stood; `undefined` when the text has never heard of it. */
export function offsetAfter(runs: Run[], character: CharacterId): number | undefined {
  if (character === null) return 0
  const [client, clock] = character
  let offset = 0
  for (const run of runs) {
    const index = clock - run.clock
    if (run.client === client && index >= 0 && index < run.length) return run.text ? offset + index + 1 : offset
    offset += run.text.length
  }
  return undefined
}

/** Where a gap between two characters of an earlier text lies now. */
export const moved = (then: Run[], now: Run[], offset: number) => offsetAfter(now, characterBefore(then, offset)) ?? 0

/** Deletes the characters that stood at `[from, to)` in an earlier text, and nothing that came in between since. */
export function deleteCharacters(text: Y.Text, then: Run[], from: number, to: number) {
  const doomed = runsWithin(then, from, to)
  let end = text.length
  for (const run of runsOf(text).reverse()) {
    const start = end - run.text.length
    const cuts = doomed
      .filter((cut) => cut.client === run.client)
      .map((cut) => [Math.max(cut.clock - run.clock, 0), Math.min(cut.clock - run.clock + cut.length, run.text.length)])
      .filter(([first, last]) => first! < last!)
      .sort(([a], [b]) => b! - a!)
    for (const [first, last] of cuts) text.delete(start + first!, last! - first!)
    end = start
  }
}

function runsWithin(runs: Run[], from: number, to: number): Run[] {
  const within: Run[] = []
  let start = 0
  for (const { client, clock, text } of runs) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)]
    if (first < last) within.push({ client, clock: clock + first, length: last - first, text: text.slice(first, last) })
    start += text.length
  }
  return within
}
