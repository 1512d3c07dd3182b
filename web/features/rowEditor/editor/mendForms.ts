import type * as Y from 'yjs'
import { doubledSyntax, type Mend } from '../forms/doubledForms.ts'
import { characterBefore, runsOf } from './text.ts'

const MAX_MENDS = 50

type Moved = (offset: number) => number

/** Makes one of choices and forms that two people have written at once. Returns where offsets are then, if there were any. */
export function mendForms(text: Y.Text, origin: string): Moved | undefined {
  let movedTo: Moved | undefined
  for (let round = 0; round < MAX_MENDS; round++) {
    const mend = doubledSyntax(text.toString()).find((one) => isOwn(text, one))
    if (!mend) break
    text.doc!.transact(() => apply(text, mend), origin)
    const before = movedTo
    movedTo = (offset) => movedBy(mend, before?.(offset) ?? offset)
  }
  return movedTo
}

function isOwn(text: Y.Text, { kept }: Mend) {
  const character = characterBefore(runsOf(text), kept.from)
  return character?.[0] === text.doc!.clientID
}

function apply(text: Y.Text, { from, to, kept, at }: Mend) {
  const moved = text.toString().slice(kept.from, kept.to)
  text.delete(from, to - from)
  text.insert(at, moved)
}

function movedBy({ from, to, kept, at }: Mend, offset: number) {
  const length = kept.to - kept.from
  if (kept.from <= offset && offset <= kept.to) return at + offset - kept.from
  if (offset <= at) return offset
  return Math.min(offset, Math.max(from, offset - (to - from))) + length
}
