import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { startRedis } from '../redis/redis.ts'

type RunningNode = { url: string; child: ChildProcess; ended: Promise<unknown> }

type LargeForm = {
  databaseUrl: string
  redisUrl?: string
  nodes: number
  workers: number
  env?: Record<string, string>
  output?: 'inherit' | 'ignore'
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const settingsIn = (file: string) => parseEnv(readFileSync(`${ROOT}/deploy/${file}`, 'utf8'))

/** The processes of docker-compose.yml with its settings, on this machine: only the addresses differ. */
export async function startNodes({ databaseUrl, redisUrl, nodes, workers, env = {}, output = 'ignore' }: LargeForm) {
  const here = { NODE_ENV: '', HOST: '127.0.0.1', PORT: '0', SMTP_URL: '', DATABASE_URL: databaseUrl }
  const start = (file: string) =>
    startNode({ ...settingsIn('common.env'), ...settingsIn(file), ...here, REDIS_URL: redisUrl ?? '', ...env }, output)
  const startAll = (count: number, file: string) => Promise.all(Array.from({ length: count }, () => start(file)))
  const [apps, others] = await Promise.all([startAll(nodes, 'app.env'), startAll(workers, 'worker.env')])
  const all = [...apps, ...others]
  return {
    apps,
    workers: others,
    async stop() {
      for (const { child } of all) child.kill('SIGTERM')
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

async function startNode(env: NodeJS.Dict<string>, output: 'inherit' | 'ignore'): Promise<RunningNode> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`))
    ended.then((code) => reject(new Error(`A node ended with ${code} before it was ready`)))
  })
  return { url, child, ended }
}

/** Hands each connection to the next node that takes it. */
export async function startProxy(port: number, urls: string[]) {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const attempt = (left: number) => {
      const target = new URL(urls[turn++ % urls.length]!)
      const node = connectSocket(Number(target.port), target.hostname)
      const retry = () => (left > 1 ? attempt(left - 1) : client.destroy())
      node.once('error', retry)
      node.once('connect', () => {
        node.off('error', retry).on('error', () => client.destroy())
        client.on('close', () => node.destroy())
        node.on('close', () => client.destroy())
        client.pipe(node).pipe(client)
      })
    }
    attempt(urls.length)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as { port: number }
  return { url: `http://localhost:${taken}`, close: () => server.close() }
}

/** `npm run nodes -- 2 2`: so many app nodes and workers behind a proxy, with a database and, if need be, a stand-in for Redis. */
async function run() {
  const toClose: (() => unknown)[] = []
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    for (const close of toClose) await close()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  await startAll(toClose).catch((error: Error) => {
    console.error(error.message)
    return stop(1)
  })
}

async function startAll(toClose: (() => unknown)[]) {
  const [nodes = 2, workers = 2] = process.argv.slice(2).map(Number)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  toClose.unshift(database.close)
  const redis = config.redisUrl ? undefined : await startRedis()
  toClose.unshift(() => redis?.stop())
  const redisUrl = config.redisUrl ?? redis!.url
  const env = { PUBLIC_URL: config.publicUrl, CORS_ORIGINS: config.allowedOrigins.join(',') }
  const form = await startNodes({ databaseUrl: database.url, redisUrl, nodes, workers, env, output: 'inherit' })
  toClose.unshift(form.stop)
  const proxy = await startProxy(
    config.port,
    form.apps.map(({ url }) => url),
  )
  toClose.unshift(proxy.close)
  const list = [...form.apps.map(({ url }) => `app ${url}`), ...form.workers.map(({ url }) => `worker ${url}`)]
  console.log(`${list.join('\n')}\nRedis: ${redis?.kind ?? 'REDIS_URL'}\nAll of it is ready at ${proxy.url}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
