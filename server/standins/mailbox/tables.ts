import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Schema } from '#db/schema.ts'

export type MailboxTables = {
  'mailbox.mails': {
    id: ColumnType<number, never, never>
    to: string
    subject: string
    text: string
    html: string
    created_at: Generated<Date>
  }
}

export type MailboxDb = Kysely<Schema & MailboxTables>
