import { createHints } from '#collab/hints.ts'
import type { Collab } from '#collab/hocuspocus.ts'
import { openDocument } from '#collab/openDocument.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import type { ConfigWithDatabase } from './config.ts'
import type { Translator } from './integrations/translator.ts'
import type { Jobs } from './jobs.ts'

/** What every feature works with, opened once and handed on. */
export type Services = {
  config: ConfigWithDatabase
  db: Db
  collab: Collab
  jobs: Jobs
  translator: Translator
  close(): Promise<void>
}

export async function openServices(config: ConfigWithDatabase): Promise<Services> {
  const db = connect(config.databaseUrl)
  const hints = createHints()
  const collab = {
    hints,
    openDocument: (page: string, language: 'es') => openDocument(db, page, language),
  } as unknown as Collab
  return {
    config,
    db,
    collab,
    async close() {
      await hints.close()
      await db.destroy()
    },
  } as unknown as Services
}
