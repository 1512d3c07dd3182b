import type { Mail } from '../../integrations/mail.ts'
import type { MailboxDb } from './tables.ts'

const MAX_SHOWN = 50

export const insertMail = (db: MailboxDb, mail: Mail) => db.insertInto('mailbox.mails').values(mail).execute()

export const listMails = (db: MailboxDb) =>
  db
    .selectFrom('mailbox.mails')
    .select(['id', 'to', 'subject', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()

export const findMail = (db: MailboxDb, id: number) =>
  db.selectFrom('mailbox.mails').where('id', '=', id).select('html').executeTakeFirst()
