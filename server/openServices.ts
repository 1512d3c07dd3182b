import type { IncomingMessage } from 'node:http'
import type { ClientBase } from 'pg'
import { type CollabLog, createCollab } from '#collab/server.ts'
import { connect, fillPool } from '#db/connect.ts'
import { lowerPriority } from '#db/postgres/backendPriority.ts'
import { raiseProven } from '#db/queries/translationJobs/modelServices.ts'
import { startAssignments } from './assignments/assignmentLoop.ts'
import { WEBHOOK_PATH } from './billing/constants.ts'
import { startOutbox } from './billing/outbox/outboxLoop.ts'
import { startBulkChanges } from './bulkChanges/bulkChangeLoop.ts'
import type { ConfigWithDatabase } from './config.ts'
import { createNews } from './events/news.ts'
import { createFileThreads } from './files/thread/fileThreads.ts'
import { createBudget } from './http/limits/budget.ts'
import { createCallCounts } from './http/limits/callCounts.ts'
import { createConnections, MAX_REQUEST_CONNECTIONS } from './http/limits/connections.ts'
import { createMachines } from './http/limits/machines.ts'
import { maySocketOpen } from './http/limits/rateLimit.ts'
import { createSessionLooks } from './http/limits/sessionLooks.ts'
import { callerOf } from './http/network/address.ts'
import { NOBODY, write } from './http/write.ts'
import { createMailer } from './integrations/mail.ts'
import { createPayments } from './integrations/stripe.ts'
import { createJobs } from './jobs.ts'
import { createDocumentTurns } from './liveEdits/documentTurns.ts'
import { createLog, type Log } from './log.ts'
import { startCounters } from './loops/counterLoop.ts'
import { startMemoryIndex } from './loops/memoryLoop.ts'
import { createMarks } from './marks/marks.ts'
import { createEngines } from './modelServices/engines.ts'
import { createProvider } from './oauth/provider.ts'
import { openObjectStore } from './objectStore/objectStore.ts'
import { startRepositories } from './repositories/repositoryLoop.ts'
import { startSearch } from './rows/version/searchLoop.ts'
import type { Services } from './services.ts'
import { openMailbox, startStripeStandIn } from './standIns.ts'
import { createTextThread } from './textThread/textThread.ts'
import { type OpenThread, openThread } from './threads/openThread.ts'
import { startTracing } from './tracing.ts'
import { createAiRows } from './translationJobs/claims/aiRows.ts'
import { startWebhooks } from './webhooks/webhookLoop.ts'
import { startWorker, type Worker } from './worker.ts'

/** Six beside those of requests, for jobs, counted attempts and calls of people who are not signed in. */
const SEARCH_MS = 500
const MAX_CONNECTIONS = MAX_REQUEST_CONNECTIONS + 6
type Loop = { stop(): Promise<unknown> }
const PATIENCE = { connectionTimeoutMillis: 5000, statement_timeout: 60_000 }

async function openPools(databaseUrl: string, keptConnections: number) {
  const db = connect(databaseUrl, { ...PATIENCE, min: keptConnections, max: MAX_CONNECTIONS })
  const reservedDb = connect(databaseUrl, { ...PATIENCE, min: 2, max: 5 })
  const readinessDb = connect(databaseUrl, { ...PATIENCE, max: 1, idleTimeoutMillis: 60_000 })
  const onConnect = (client: ClientBase) => lowerPriority(databaseUrl, client)
  const indexingDb = connect(databaseUrl, { ...PATIENCE, max: 2, onConnect })
  await Promise.all([fillPool(db), fillPool(reservedDb)])
  return { db, reservedDb, readinessDb, indexingDb }
}

export async function openServices(
  config: ConfigWithDatabase,
  log: Log = createLog(config.logLevel),
  open: OpenThread = openThread,
): Promise<Services> {
  const { databaseUrl, redisUrl, allowedOrigins, keptConnections, hasRateLimits: rateLimits } = config
  const { db, reservedDb, readinessDb, indexingDb } = await openPools(databaseUrl, keptConnections)
  const admits = rateLimits ? (userId: string) => maySocketOpen(db, userId) : undefined
  const addressOf = (request: IncomingMessage) => callerOf(request, config)
  const limits = { rateLimits, admits, addressOf, createBudget }
  const logError: CollabLog = (event, facts, error) => log('error', event, facts, error)
  const collab = await createCollab({ db, databaseUrl, redisUrl, ...limits, allowedOrigins, log: logError })
  const jobs = createJobs({ databaseUrl, log: (error) => log('error', 'job_queue_failed', {}, error) })
  const texts = createTextThread({ budgetMs: config.ai.checkMs, log, open })
  const searches = createTextThread({ budgetMs: SEARCH_MS, log, open })
  const engines = createEngines(config, texts, log, (scope, settings, provenMs) => {
    write(services, (trx) => raiseProven(trx, scope, settings, provenMs)).catch((error) =>
      log('warn', 'proven_time_not_kept', {}, error),
    )
  })
  const services: Services = {
    config,
    log,
    db,
    reservedDb,
    readinessDb,
    connections: createConnections(db, reservedDb),
    sessionLooks: createSessionLooks(reservedDb, config.sessionIdleDays),
    machines: createMachines(),
    callCounts: createCallCounts(),
    caller: NOBODY,
    collab,
    documentTurns: createDocumentTurns(),
    news: createNews({ db, hints: collab.hints, log }),
    jobs,
    objects: openObjectStore(config),
    texts,
    searches,
    aiRows: createAiRows(),
    fileThreads: createFileThreads({ entry: new URL('./fileThread.ts', import.meta.url), log, open }),
    translator: engines.usual(),
    engines,
    oauth: createProvider({ config, db, log, collab }),
    mail: createMailer(config, () => openMailbox(db)),
    payments: createPayments(config, () => startStripe(config, log)),
    marks: await createMarks(db, config),
    tracing: config.isTraced ? await startTracing() : undefined,
    async close(end) {
      await Promise.all([...loops.map((loop) => loop.stop()), services.news.close()])
      await Promise.all([jobs.close(), end?.hasFailed ? undefined : worker?.leave()])
      texts.close()
      searches.close()
      services.fileThreads.close()
      services.mail.close()
      services.objects.close()
      await services.payments.close()
      await collab.close()
      await Promise.all([db, reservedDb, readinessDb, indexingDb].map((pool) => pool.destroy()))
      await services.tracing?.close()
    },
  }
  const loops: Loop[] = [startCounters(services)]
  let worker: Worker | undefined
  if (config.roles.includes('worker')) {
    worker = await startWorker(services)
    loops.push(startOutbox(services), startWebhooks(services, collab.hints))
    loops.push(
      startRepositories(services),
      startSearch({ ...services, db: indexingDb }, services.fileThreads.rest),
      startMemoryIndex({ log, db: indexingDb }, services.fileThreads.rest),
      startAssignments(services),
      startBulkChanges(services),
    )
  }
  return services
}

function startStripe({ databaseUrl, port, publicUrl, roles }: ConfigWithDatabase, log: Log) {
  const webhookUrl = roles.includes('api') ? `http://127.0.0.1:${port}${WEBHOOK_PATH}` : undefined
  return startStripeStandIn({ databaseUrl, publicUrl, webhookUrl, log })
}
