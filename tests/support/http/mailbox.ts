import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { MailboxTables } from '#server/standins/mailbox/tables.ts'

/** Returns the mails of the local mailbox, oldest first; none while no process has opened it. */
export async function readMailbox(db: Db, to?: string) {
  const { rows } = await sql<{ isOpen: boolean }>`
    select to_regclass('mailbox.mails') is not null as "isOpen"`.execute(db)
  if (!rows[0]!.isOpen) return []
  return db
    .$extendTables<MailboxTables>()
    .selectFrom('mailbox.mails')
    .$if(to !== undefined, (query) => query.where('to', '=', to!))
    .selectAll()
    .orderBy('id')
    .execute()
}
