import { findPageInBin } from '#db/queries/bin/contents.ts'
import { endComparisonsOf, putInBin } from '#db/queries/bin/moves.ts'
import type { Trx } from '#db/schema.ts'
import { BIN_DAYS, PAGE_GONE } from './constants.ts'
import { takeThingOut } from './restore.ts'

/** For an operation that may bring it back. No request has a row of it. */
export async function putPageInBin(trx: Trx, id: string, { id: userId }: { id: string }) {
  const page = { kind: 'page', id } as const
  await endComparisonsOf(trx, page, PAGE_GONE)
  await putInBin(trx, page, { userId, days: BIN_DAYS })
}

/** Does nothing to a page that somebody has restored, and to one that is no longer kept. */
export async function takePageOutOfBin(trx: Trx, id: string) {
  const found = await findPageInBin(trx, id)
  return found !== undefined && (await takeThingOut(trx, { kind: 'page', id }, found)) !== undefined
}
