import type { FinishRow } from '#server/rows/contract.ts'
import { deviceStore } from '../../ui/data/stores.ts'
import { type DocumentAddress, isForgotten, keyOf } from './keptTexts.ts'
import { FINISHES } from './unsentEdits.ts'

/** The end of the work on a row, as the server is told it; `key`: told twice, it is done once. */
export type Finishing = { id: string; key: string; confirms: boolean; row: Omit<FinishRow, 'language'> }
type Begun = Finishing & { address: Omit<DocumentAddress, 'user_id'> }

const begun = new Set<Begun>()

export async function whileFinishing<Answer>(finishing: Begun, finish: () => Promise<Answer>): Promise<Answer> {
  begun.add(finishing)
  try {
    return await finish()
  } finally {
    begun.delete(finishing)
  }
}

export function leaveFinishes(at: DocumentAddress) {
  const own = [...begun].filter(({ address }) => address.page_id === at.page_id && address.language === at.language)
  if (own.length === 0 || isForgotten(at.user_id)) return
  const left = own.map(({ address: _, ...finishing }) => finishing)
  deviceStore.set(keyOf(at, FINISHES), JSON.stringify([...readFinishes(at), ...left]))
}

const readFinishes = (at: DocumentAddress) => deviceStore.read<Finishing[]>(keyOf(at, FINISHES)) ?? []

export function takeLeftFinishes(at: DocumentAddress): Finishing[] {
  const left = readFinishes(at)
  deviceStore.remove(keyOf(at, FINISHES))
  return left
}
