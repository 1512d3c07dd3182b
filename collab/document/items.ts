import * as Y from 'yjs'
import { contentOf } from './rows.ts'

/** Successive characters of a row's text that one client wrote one after the other; `clock` is the first one's. */
export type Items = { client: number; clock: number; length: number }

export function readItems(doc: Y.Doc, row: string): Items[] {
  const items: Items[] = []
  for (let item = contentOf(doc).get(row)?._start ?? null; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue
    const { client, clock } = item.id
    const last = items.at(-1)
    if (last?.client === client && last.clock + last.length === clock) last.length += item.length
    else items.push({ client, clock, length: item.length })
  }
  return items
}
