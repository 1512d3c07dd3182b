import type { Db } from '#db/schema.ts'
import type { Mailbox } from '../../integrations/mail.ts'
import { createTables } from './createTables.ts'
import { insertMail } from './mails.ts'
import { createPages } from './pages.ts'
import type { MailboxTables } from './tables.ts'

export async function openMailbox(database: Db): Promise<Mailbox> {
  const db = database.$extendTables<MailboxTables>()
  await createTables(db)
  return {
    send: async (mail) => void (await insertMail(db, mail)),
    pages: createPages(db),
  }
}
