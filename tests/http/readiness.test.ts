import { expect, onTestFinished, test } from 'vitest'
import { poolOf } from '#db/connect.ts'
import { createTestApp } from '../support/app/app.ts'

test('a process whose connections are all in use is ready, and looks sessions up', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const pool = poolOf(app.db)
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  onTestFinished(() => {
    for (const client of held) client.release()
  })
  expect((await app.app.request('/readyz')).status).toBe(200)
  expect((await app.as({ token: 'unknown' }).get('/users/me')).status).toBe(401)
})

test('a process whose sessions wait for each other is ready', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const pool = poolOf(app.services.reservedDb)
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const looks = Array.from({ length: 50 }, () => pool.query('select 1'))
  expect((await app.app.request('/readyz')).status).toBe(200)
  for (const client of held) client.release()
  await Promise.all(looks)
})

test('an answer that comes while the process is busy counts', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  expect((await app.app.request('/readyz')).status, 'opens its connection').toBe(200)
  const answer = app.app.request('/readyz')
  await new Promise((resolve) => setImmediate(resolve))
  const end = performance.now() + 2500
  while (performance.now() < end);
  expect((await answer).status).toBe(200)
})
