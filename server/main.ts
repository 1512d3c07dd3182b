import { getRequestListener } from '@hono/node-server'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { readConfig, WrongEnvironment } from './config.ts'
import { openDatabase } from './database.ts'
import { webApp } from './http/webApp.ts'
import { CannotStart, listen, portOf } from './listen.ts'

const SHUTDOWN_MS = 12_000

/** What has to be closed, the last one opened first. */
const opened: (() => Promise<unknown>)[] = []
let isStopping = false

async function start() {
  const wanted = readConfig(process.env)
  const database = await openDatabase(wanted)
  opened.push(database.close)
  let handle = (_request: Request): Response | Promise<Response> =>
    new Response('Dragoman is starting', { status: 503 })
  const server = await listen(
    getRequestListener((request) => handle(request)),
    wanted.host,
    wanted.port,
  )
  opened.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  const config = { ...readConfig({ ...process.env, PORT: String(portOf(server)) }), databaseUrl: database.url }
  const db = connect(config.databaseUrl)
  opened.push(() => db.destroy())
  await migrate(db)
  const web = webApp('web/dist')
  handle = (request) => web.fetch(request)
  console.log(`Dragoman is ready at ${config.publicUrl}`)
}

async function stop(exitCode: number) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  for (const close of opened.reverse()) await close().catch(console.error)
  process.exit(exitCode)
}

function explain(error: unknown) {
  if (error instanceof WrongEnvironment || error instanceof CannotStart)
    console.error(`Dragoman cannot start: ${error.message}`)
  else console.error('Dragoman cannot start:', error)
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
