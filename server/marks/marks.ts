import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { findMarkKey, type Mark } from '#db/queries/marks/payerMarks.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../config.ts'
import { mailboxOf } from './mailboxes.ts'

export type Marks = Awaited<ReturnType<typeof createMarks>>

/**
 * Keyed hashes by which mailboxes, cards and networks are known again. Nobody can try addresses without the key, which is
 * derived from SECRET_KEY; where none is set the database has one.
 */
export async function createMarks(db: Db, { secretKey }: Pick<Config, 'secretKey'>) {
  const secret = secretKey ?? (await findMarkKey(db))
  const of = (kind: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `dragoman/marks/${kind}`, 32))
    return (text: string) => createHmac('sha256', key).update(text).digest()
  }
  const mailbox = of('mailbox')
  return {
    address: (address: string) => mailbox(mailboxOf(address)),
    card: of('card'),
    network: of('network'),
    keyHash: createHash('sha256').update(of('key')('')).digest(),
  }
}

export const cardMarks = (marks: Pick<Marks, 'card'>, payer_id: string, fingerprints: string[]): Mark[] =>
  [...new Set(fingerprints)].map((fingerprint) => ({ payer_id, kind: 'card', mark: marks.card(fingerprint) }))
