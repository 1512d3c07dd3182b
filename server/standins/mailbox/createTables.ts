import { sql } from 'kysely'
import { createSchema } from '../createSchema.ts'
import type { MailboxDb } from './tables.ts'

const STATEMENTS = sql`
  create schema mailbox;
  create table mailbox.mails (
    id integer primary key generated always as identity,
    "to" text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at timestamptz not null default now()
  );
`

export const createTables = (db: MailboxDb) => createSchema(db, 'mailbox', STATEMENTS)
