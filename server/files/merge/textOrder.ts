import { listArchivedPlaces, listTextIds, orderTexts, updateArchivedPlaces } from '#db/queries/files/changedTexts.ts'
import type { Trx } from '#db/schema.ts'

/** All texts of a page in their order, the archived ones among them where they would stand. */
export async function listInOrder(trx: Trx, page_id: string): Promise<string[]> {
  const shown = await listTextIds(trx, page_id)
  const order: string[] = []
  let at = 0
  for (const { id, place } of await listArchivedPlaces(trx, page_id)) {
    while (order.length < place && at < shown.length) order.push(shown[at++]!)
    order.push(id)
  }
  return [...order, ...shown.slice(at)]
}

export async function putInOrder(trx: Trx, page_id: string, order: readonly string[]) {
  const archived = new Set((await listArchivedPlaces(trx, page_id)).map(({ id }) => id))
  await orderTexts(
    trx,
    order.filter((id) => !archived.has(id)),
  )
  const places = order.map((id, place) => ({ id, place })).filter(({ id }) => archived.has(id))
  if (places.length > 0) await updateArchivedPlaces(trx, places)
}
