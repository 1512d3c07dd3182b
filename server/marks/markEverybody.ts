import { insertMarks, isEverybodyMarked, listAddresses, saveEverybodyMarked } from '#db/queries/marks/payerMarks.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../config.ts'
import { createMarks } from './marks.ts'

const BATCH = 1000

/** At the first start, and after SECRET_KEY has changed: everybody who has an account is known by their mailbox. */
export async function markEverybody(db: Db, config: Pick<Config, 'secretKey'>) {
  const marks = await createMarks(db, config)
  if (await isEverybodyMarked(db, marks.keyHash)) return
  let after: string | undefined
  do {
    const people = await listAddresses(db, after, BATCH)
    await insertMarks(
      db,
      people.map(({ id, email }) => ({ payer_id: id, kind: 'mailbox', mark: marks.address(email) })),
    )
    after = people.at(-1)?.id
  } while (after !== undefined)
  await saveEverybodyMarked(db, marks.keyHash)
}
