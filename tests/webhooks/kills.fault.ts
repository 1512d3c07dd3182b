/** @module-tag nightly */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../support/app/app.ts'
import { createDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { sendDue, startReceiver, verify } from './receiver.ts'

const SETTINGS = { WEBHOOK_PRIVATE_ADDRESSES: 'on', SECRET_KEY: 'a secret of the tests, long enough for it' }

async function openWorld(more: Record<string, string> = {}) {
  const app = await createTestApp({ ...SETTINGS, ...more })
  onTestFinished(() => app.close())
  const owner = await app.build.user({})
  const project = await app.build.project(await app.build.organization({ owner }))
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello'] })
  const create = async (url: string) => {
    const asked = { url, kinds: ['texts_changed'] }
    return (await (await app.as(owner).post(`/projects/${project.id}/webhooks`, asked)).json()) as { secret: string }
  }
  const change = () =>
    app.db.insertInto('events').values({ kind: 'texts_changed', project_id: project.id, page_id: page.id }).execute()
  return { app, create, change }
}

test('a killed worker’s delivery is sent again by another', async () => {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const { url, db } = await createDatabase()
  await db.destroy()
  const { app, create, change } = await openWorld({ DATABASE_URL: url })
  const { secret } = await create(receiver.url)
  receiver.state.reply = () => 'never'
  const worker = launchServer({ env: { ...SETTINGS, DATABASE_URL: url, ROLES: 'worker', NODE_ENV: 'test' } })
  await change()
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
  worker.child.kill('SIGKILL')
  await worker.ended
  receiver.state.reply = () => ({})

  await sendDue(app, new Date(Date.now() + 62_000))

  expect(receiver.received).toHaveLength(2)
  const ids = receiver.received.map((one) => verify(secret, one).data.map(({ id }) => id))
  expect(ids[1]).toEqual(ids[0])
}, 90_000)

test('the receiver of the documentation takes what is genuine, once, and nothing else', async () => {
  const { app, create, change } = await openWorld()
  const relay = await startReceiver() // tells the message as it was sent
  onTestFinished(relay.close)
  const { secret } = await create(relay.url)
  await change()
  await sendDue(app)
  const [{ headers, body }] = relay.received as [(typeof relay.received)[number]]
  const [, code] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8'))!
  const file = join(mkdtempSync(join(tmpdir(), 'receiver-')), 'receiver.mjs')
  writeFileSync(file, code!)
  const child = spawn(process.execPath, [file], { env: { ...process.env, PORT: '0', WEBHOOK_SECRET: secret } })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/listening at \d+/)
  const send = async (sent: string) => {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-')) as [string, string][]
    const url = `http://127.0.0.1:${/listening at (\d+)/.exec(output)![1]}`
    return (await fetch(url, { method: 'POST', headers: signed, body: sent })).status
  }

  expect(await send(body)).toBe(204)
  expect(await send(body)).toBe(204)
  expect(await send(body.replace('person', 'parson').replace('system', 'sistem'))).toBe(401)
  expect(output.match(/texts\.changed 1/g)).toHaveLength(1)
}, 60_000)
