import type { IncomingMessage } from 'node:http'
import { type Collab, createCollab } from '#collab/hocuspocus.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { startOutbox } from './billing/outboxLoop.ts'
import { WEBHOOK_PATH } from './billing/setUpWebhook.ts'
import type { ConfigWithDatabase } from './config.ts'
import { callerOf } from './http/address.ts'
import { maySocketOpen } from './http/rateLimit.ts'
import { chooseTranslator } from './integrations/chooseTranslator.ts'
import { createMailer, type Mailer } from './integrations/mail.ts'
import { createPayments, type Payments } from './integrations/stripe.ts'
import type { Translator } from './integrations/translator.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { createTextThread, type TextThread } from './prompts/textThread.ts'
import { startTracing, type Tracing } from './tracing.ts'

/** What every feature works with, opened once and handed on. */
export type Services = {
  config: ConfigWithDatabase
  log: Log
  db: Db
  collab: Collab
  jobs: Jobs
  /** Where jobs work on texts. */
  texts: TextThread
  translator: Translator
  mail: Mailer
  payments: Payments
  /** Where a collector wants to hear of it. */
  tracing: Tracing | undefined
  close(end?: { hasFailed: boolean }): Promise<void>
}

/** The jobs are worked here when that is one of the process's roles. */
export async function openServices(
  config: ConfigWithDatabase,
  log: Log = createLog(config.logLevel),
): Promise<Services> {
  const { databaseUrl, redisUrl, allowedOrigins, hasRateLimits: rateLimits } = config
  const report = (message: string, error?: unknown) => log('error', message, {}, error)
  const db = connect(databaseUrl, { connectionTimeoutMillis: 5000, statement_timeout: 60_000 })
  const admits = rateLimits ? (userId: string) => maySocketOpen(db, userId) : undefined
  const addressOf = (request: IncomingMessage) => callerOf(request, config)
  const limits = { rateLimits, admits, addressOf }
  const collab = await createCollab({ db, databaseUrl, redisUrl, ...limits, allowedOrigins, log: report })
  const jobs = createJobs({ databaseUrl, log: (error) => log('error', 'job failed', {}, error) })
  const texts = createTextThread({ budgetMs: config.ai.checkMs, log })
  const services = {
    config,
    log,
    db,
    collab,
    jobs,
    texts,
    translator: chooseTranslator(config, texts),
    mail: createMailer(config, db),
    payments: createPayments(config, () => startStandIn(config, log)),
    tracing: config.isTraced ? await startTracing() : undefined,
    async close(end: { hasFailed?: boolean } = {}) {
      await outbox?.stop()
      await jobs.close(end)
      texts.close()
      services.mail.close()
      await services.payments.close()
      await collab.close()
      await db.destroy()
      await services.tracing?.close()
    },
  }
  let outbox: ReturnType<typeof startOutbox> | undefined
  if (config.roles.includes('worker')) {
    await jobs.work(services)
    outbox = startOutbox(services)
  }
  return services
}

/** Loaded where it is needed: production never has it. */
async function startStandIn({ databaseUrl, port, publicUrl, roles }: ConfigWithDatabase, log: Log) {
  const { startStripeStandIn } = await import('./stripeStandIn/start.ts')
  const webhookUrl = roles.includes('api') ? `http://127.0.0.1:${port}${WEBHOOK_PATH}` : undefined
  return startStripeStandIn({ databaseUrl, publicUrl, webhookUrl, log })
}
