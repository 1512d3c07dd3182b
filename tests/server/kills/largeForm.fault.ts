/** @module-tag nightly */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { urlOfDatabase } from '../../support/app/database.ts'
import { startNodes, startProxy } from '../../support/app/nodes.ts'
import { startRedis } from '../../support/redis/redis.ts'

/** Nothing in it, not even tables: the nodes that start on it make them. */
async function emptyDatabase() {
  const server = inject('postgresUrl')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  await sql`create database ${sql.ref(name)} template template0`.execute(admin)
  await admin.destroy()
  return urlOfDatabase(server, name)
}

test('two app nodes and a worker start at once on an empty database, and one may be killed', async () => {
  const databaseUrl = await emptyDatabase()
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const form = await startNodes({ databaseUrl, redisUrl: redis.url, nodes: 2, workers: 1, env: { RATE_LIMITS: 'off' } })
  onTestFinished(() => form.stop())
  const proxy = await startProxy(
    0,
    form.apps.map(({ url }) => url),
  )
  onTestFinished(() => void proxy.close())
  const [one, other] = form.apps
  const person = { username: 'ana@example.com', password: 'correct horse battery' }

  const signUp = await fetch(`${one!.url}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.username, password: person.password }),
  })
  expect(signUp.status).toBe(200)
  const signIn = (url: string) =>
    fetch(`${url}/api/v1/login/access-token`, { method: 'POST', body: new URLSearchParams(person) })
  expect((await signIn(other!.url)).status).toBe(200)
  one!.child.kill('SIGKILL')
  await one!.ended

  for (let n = 0; n < 3; n++) expect((await signIn(proxy.url)).status).toBe(200)
  const db = connect(databaseUrl, { max: 1 })
  onTestFinished(() => db.destroy())
  const administrators = await db.selectFrom('users').where('is_superuser', '=', true).select('email').execute()
  expect(administrators).toEqual([{ email: 'admin@dragoman.local' }])
  expect((await fetch(`${form.workers[0]!.url}/healthz`)).status).toBe(200)
})
