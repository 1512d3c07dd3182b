import { type Collab, createCollab } from '#collab/hocuspocus.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import type { ConfigWithDatabase } from './config.ts'
import { createPseudoTranslator } from './integrations/pseudoTranslator.ts'
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
  const { databaseUrl, redisUrl, allowedOrigins, hasRateLimits: rateLimits } = config
  const db = connect(databaseUrl)
  const log = config.logLevel === 'silent' ? () => undefined : console.error
  const collab = await createCollab({ db, databaseUrl, redisUrl, rateLimits, allowedOrigins, log })
  const translator = createPseudoTranslator()
  return {
    config,
    db,
    collab,
    jobs: undefined as unknown as Jobs,
    translator,
    async close() {
      await collab.close()
      await db.destroy()
    },
  }
}
