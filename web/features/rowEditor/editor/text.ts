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

export const moved = (then: Run[], now: Run[], offset: number) => offsetAfter(now, characterBefore(then, offset)) ?? 0

export function runsWithin(runs: Run[], from: number, to: number): Run[] {
  let start = 0
  return runs.flatMap((run) => {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, run.text.length)]
    start += run.text.length
    return first < last ? [part(run, first, last)] : []
  })
}

export const runsSince = (runs: Run[], client: number, clock: number): Run[] =>
  runs
    .filter((run) => run.client === client && run.clock + run.length > clock)
    .map((run) => part(run, Math.max(0, clock - run.clock), run.length))

export const runsBesides = (runs: Run[], client: number, clock: number): Run[] =>
  runs
    .filter((run) => run.client !== client || run.clock < clock)
    .map((run) => (run.client === client ? part(run, 0, Math.min(run.length, clock - run.clock)) : run))

/** Deletes characters wherever they are now, and nothing that came in between. Returns those that were still there. */
export function deleteRuns(text: Y.Text, doomed: Run[]): Run[] {
  const deleted: Run[] = []
  let end = text.length
  for (const run of runsOf(text).reverse()) {
    const start = end - run.text.length
    const cuts = doomed
      .filter(({ client }) => client === run.client)
      .map(({ clock, length }) =>
        part(run, Math.max(clock - run.clock, 0), Math.min(clock - run.clock + length, run.text.length)),
      )
      .filter((cut) => cut.text !== '')
      .sort((a, b) => b.clock - a.clock)
    for (const cut of cuts) text.delete(start + cut.clock - run.clock, cut.length)
    deleted.push(...cuts)
    end = start
  }
  return deleted
}

export function restoreRuns(text: Y.Text, deleted: Run[]) {
  let end = text.length
  for (const run of runsOf(text).reverse()) {
    end -= run.text.length
    if (run.text !== '') continue
    const lost = deleted
      .filter(
        ({ client, clock, length }) =>
          client === run.client && clock < run.clock + run.length && run.clock < clock + length,
      )
      .map((piece) =>
        part(piece, Math.max(0, run.clock - piece.clock), Math.min(piece.length, run.clock + run.length - piece.clock)),
      )
      .sort((a, b) => a.clock - b.clock)
    if (lost.length > 0) text.insert(end, flatOf(lost))
  }
}

const part = ({ client, clock, text }: Run, first: number, last: number): Run => ({
  client,
  clock: clock + first,
  length: Math.max(0, last - first),
  text: text.slice(first, Math.max(first, last)),
})
