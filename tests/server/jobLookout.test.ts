import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RARELY } from '#server/jobLookout.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let worker: TestApp
let front: TestApp
beforeAll(async () => {
  worker = await createTestApp({ ROLES: 'worker' })
  front = await createTestApp({ DATABASE_URL: worker.services.config.databaseUrl! })
})
afterAll(async () => {
  await front.close()
  await worker.close()
})

test('a job of a process without workers begins long before each worker looks by itself', async () => {
  const ana = await front.build.user()
  const version = await front.build.version(
    await front.build.project(await front.build.personalOrganization({ owner: ana })),
  )
  const page = await front.build.page(version, { texts: ['Hello', 'Brave', 'World'] })
  const answer = await front.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  expect(await answer.json()).toMatchObject({ status: 'success' })
  const rows = async () => (await front.as(ana).get(`/pages/${page.id}/translations?language=es`)).json()
  const hasBegun = async () => ((await rows()) as { status: string }[]).map(({ status }) => status !== 'PENDING')
  const timeout = (RARELY.pollingIntervalSeconds * 1000) / 2
  await expect.poll(hasBegun, { timeout }).toEqual([true, true, true])
})

test('the workers of an idle process look by one statement', async () => {
  const queues = (await worker.services.jobs.open()).getDb()
  const { executeSql } = queues
  onTestFinished(() => void Object.assign(queues, { executeSql }))
  let looksWithoutClaim = 0
  queues.executeSql = (text, values) => {
    if (text.includes('select name from pgboss.queue q')) looksWithoutClaim++
    if (/skip locked/i.test(text)) looksWithoutClaim = 0
    return executeSql.call(queues, text, values)
  }
  await expect.poll(() => looksWithoutClaim).toBeGreaterThan(5)
})
