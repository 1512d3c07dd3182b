import type { Db, NewRow } from '../schema.ts'

const MOST_SHOWN = 50

export const insertMail = (db: Db, mail: NewRow<'mails'>) => db.insertInto('mails').values(mail).execute()

/** The newest first. */
export const listMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'to', 'subject', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()

export const findMail = (db: Db, id: number) =>
  db.selectFrom('mails').where('id', '=', id).select('html').executeTakeFirst()
