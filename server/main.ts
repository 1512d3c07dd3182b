import { getRequestListener } from '@hono/node-server'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { createFirstSuperuser } from './accounts/firstSuperuser.ts'
import { createApi } from './api.ts'
import { type ConfigWithDatabase, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { listen } from './listen.ts'
import { openServices } from './services.ts'

const SHUTDOWN_MS = 12_000

/** What has to be closed, in this order. */
const toClose: (() => Promise<unknown>)[] = []
let isStopping = false

async function start() {
  const wanted = readConfig(process.env)
  const database = await openDatabase(wanted)
  toClose.unshift(database.close)
  const door = await listen(wanted)
  toClose.unshift(door.close)
  const config = { ...readConfig({ ...process.env, PORT: String(door.port) }), databaseUrl: database.url }
  await prepareDatabase(config)
  const services = await openServices(config)
  toClose.splice(1, 0, services.close) // after the door
  const api = createApi(services)
  door.open(
    getRequestListener((request, env) => api.fetch(request, env)),
    (request, socket, head) => config.roles.includes('collab') && services.collab.handleUpgrade(request, socket, head),
  )
  console.log(`Dragoman is ready at ${config.publicUrl}`)
}

async function prepareDatabase(config: ConfigWithDatabase) {
  const db = connect(config.databaseUrl, { max: 2 })
  try {
    await migrate(db)
    const made = await createFirstSuperuser(db, config.firstSuperuser)
    if (made?.password) console.log(`The first administrator is ${made.email}, with the password ${made.password}`)
  } finally {
    await db.destroy()
  }
}

async function stop(exitCode: number) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  for (const close of toClose) await close().catch(console.error)
  process.exit(exitCode)
}

function explain(error: unknown) {
  const reason = error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
  console.error(`Dragoman cannot start: ${reason}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// The launcher has died without a word: nobody is left who could stop this process.
process.on('disconnect', () => stop(0))
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    console.error(error)
    void stop(1)
  })

await start().catch((error) => {
  if (!isStopping) explain(error)
  return stop(1)
})
