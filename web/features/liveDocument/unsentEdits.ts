import { fromBase64, toBase64 } from 'lib0/buffer'
import * as Y from 'yjs'
import type { DocumentName } from '#collab/document/names.ts'
import { deviceStore } from '../../ui/data/stores.ts'
import { type DocumentAddress, isForgotten, keyOf, tellKept } from './keptTexts.ts'

/** Edits of a tab that was closed before the server had them: the next one sends them, whatever others wrote meanwhile. */
export type Unsent = { name: DocumentName; rows: string[]; update: Uint8Array }
type Stored = { name: DocumentName; rows: string[]; update: string }

const PREFIX = 'dragoman/unsent/'
export const FINISHES = 'dragoman/finishes/'
/** The device has little room for many tabs, and longer work is in its copy of the document. */
const MAX_STORED_BYTES = 256 * 1024
const MERGED_ABOVE = 100

export const unsentKeysOf = (user_id: string) =>
  deviceStore.keys().filter((key) => [PREFIX, FINISHES].some((prefix) => key.startsWith(`${prefix}${user_id}/`)))

export function readUnsent(address: DocumentAddress): Unsent | undefined {
  const stored = deviceStore.read<Stored>(keyOf(address, PREFIX))
  return stored && { ...stored, update: fromBase64(stored.update) }
}

export function keepUnsent(address: DocumentAddress, unsent: Unsent | undefined) {
  if (!unsent || isForgotten(address.user_id)) return
  const earlier = readUnsent(address)
  const { name, rows, update } =
    earlier?.name === unsent.name
      ? {
          name: unsent.name,
          rows: [...new Set([...earlier.rows, ...unsent.rows])],
          update: Y.mergeUpdates([earlier.update, unsent.update]),
        }
      : unsent
  if (update.length > MAX_STORED_BYTES) return
  deviceStore.set(keyOf(address, PREFIX), JSON.stringify({ name, rows, update: toBase64(update) } satisfies Stored))
}

export function dropUnsent(address: DocumentAddress) {
  deviceStore.remove(keyOf(address, PREFIX))
  tellKept(address)
}

export function forgetUnsent(user_id: string) {
  for (const key of unsentKeysOf(user_id)) deviceStore.remove(key)
}

export function collectEdits(doc: Y.Doc) {
  let updates: Uint8Array[] = []
  const onUpdate = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return
    updates.push(update)
    if (updates.length > MERGED_ABOVE) updates = [Y.mergeUpdates(updates)]
  }
  return {
    listen: () => void doc.on('update', onUpdate),
    all: () => (updates.length > 0 ? Y.mergeUpdates(updates) : undefined),
    clear() {
      updates = []
    },
  }
}
