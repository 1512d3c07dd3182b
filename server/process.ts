import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { connect } from '#db/connect.ts'
import { violates } from '#db/failures.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { createFirstSuperuser } from './accounts/firstSuperuser.ts'
import { trustAddresses } from './accounts/proveAddress.ts'
import { createApi } from './api.ts'
import { type ConfigWithDatabase, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { keepMonths } from './events/keepMonths.ts'
import { handleUpgrades } from './http/network/upgrades.ts'
import { listen } from './listen.ts'
import { markEverybody } from './marks/markEverybody.ts'
import { openServices } from './openServices.ts'
import type { Services } from './services.ts'

const SHUTDOWN_MS = 12_000

/** Resources to close, in this order. */
const toClose: ((end: { hasFailed: boolean }) => Promise<unknown>)[] = []
let isStopping = false

type Options = {
  env?: NodeJS.ProcessEnv
  prepare?: (db: Db) => Promise<void>
  begin?: (services: Services) => Promise<void>
  served?: (services: Services) => void
}

const FIRST_VERSION = 13

/**
 * Counts buffers towards the limit of the heap instead of a fixed limit of 64 MB of their own: each uploaded or exported file
 * led to several collections of the whole heap, during which nobody's typing was answered.
 */
function countBuffersAsHeap() {
  if (Number.parseInt(process.versions.v8, 10) >= FIRST_VERSION)
    setFlagsFromString('--external-memory-accounted-in-global-limit')
}

export async function runProcess({ env = process.env, ...first }: Options = {}) {
  countBuffersAsHeap()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // The launcher has died without a word: nobody is left who could stop this process.
  process.on('disconnect', () => stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      console.error(error)
      void stop(1)
    })
  await start(env, first).catch((error) => {
    if (!isStopping) explain(error)
    return stop(1)
  })
}

async function start(env: NodeJS.ProcessEnv, { prepare, begin, served }: Options) {
  const wanted = readConfig(env)
  for (const warning of wanted.warnings) console.warn(warning)
  const database = await openDatabase(wanted)
  toClose.unshift(database.close)
  const door = await listen(wanted)
  toClose.unshift(door.close)
  const config = { ...readConfig({ ...env, PORT: String(door.port) }), databaseUrl: database.url }
  await prepareDatabase(config, prepare)
  const services = await openServices(config)
  toClose.splice(1, 0, services.close) // after the door
  toClose.unshift(services.news.close) // or the door would wait for those who wait for news
  await begin?.(services)
  const api = createApi(services)
  door.open(
    getRequestListener((request, env) => api.fetch(request, env)),
    handleUpgrades(services),
  )
  console.log(services.payments.modeLine)
  console.log(`Dragoman is ready at ${config.publicUrl}`)
  served?.(services)
  process.send?.({ port: config.port })
}

async function prepareDatabase(config: ConfigWithDatabase, prepare: Options['prepare']) {
  const db = connect(config.databaseUrl, { max: 2 })
  try {
    await migrate(db)
    await keepMonths(db)
    const made = await createFirstSuperuser(db, config.firstSuperuser).catch(ignoreFasterNode)
    if (made?.password) console.log(`The first administrator is ${made.email}, with the password ${made.password}`)
    if (config.trustsAddresses) await trustAddresses(db)
    await prepare?.(db)
    await markEverybody(db, config)
  } finally {
    await db.destroy()
  }
}

function ignoreFasterNode(error: unknown) {
  if (!violates(error, 'users_email_key')) throw error
  return undefined
}

async function stop(exitCode: number) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  for (const close of toClose) await close({ hasFailed: exitCode !== 0 }).catch(console.error)
  process.exit(exitCode)
}

function explain(error: unknown) {
  const reason = error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
  console.error(`Dragoman cannot start: ${reason}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
}
