import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, withPassword } from '../accounts/addresses/mailed.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { callMcp, newTool, newVerifier } from './tool.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const EVIL = '<img src=x onerror="document.title=1"> Hermes \u202Eolleh'

/** Where a tool on the person's machine waits for its answer. */
async function waitForAnswer() {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const listener = createServer((request, response) => {
    response.end('Connected')
    resolve(new URL(request.url!, 'http://127.0.0.1'))
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const redirect_uri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  return { redirect_uri, answered: promise, close: () => listener.close() }
}

test('a person who is not signed in signs in, narrows a tool and allows it', { timeout: 60_000 }, async () => {
  const ana = await withPassword(server, { full_name: 'Ana Lima' })
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization)
  const waiting = await waitForAnswer()
  const tool = await newTool(server, { client_name: EVIL })
  const { verifier, challenge } = newVerifier()
  const scope = 'readProject suggestText writeText'
  const page = await newPage({ baseURL: server.services.config.publicUrl })
  await page.goto(String(tool.address(challenge, { redirect_uri: waiting.redirect_uri, scope })))
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('<img src=x onerror="document.title=1"> Hermes olleh').waitFor()
  expect(await page.title()).toContain('Connect a tool')
  await page.getByText(new URL(waiting.redirect_uri).host).waitFor()
  const isChosen = (deed: string) => page.getByRole('checkbox', { name: deed }).isChecked()
  expect(await isChosen('Read projects')).toBe(true)
  expect(await isChosen('Suggest translations')).toBe(true)
  expect(await isChosen('Write translations')).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'Delete projects' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: project.name }).press('Space')
  await page.getByRole('button', { name: 'Allow' }).click()

  const answered = await waiting.answered
  waiting.close()
  const sent = { redirect_uri: waiting.redirect_uri }
  const { access_token } = await (await tool.exchange(answered.searchParams.get('code')!, verifier, sent)).json()
  expect((await callMcp(server, access_token)).text).toContain(project.id)

  await page.goto('/account')
  const row = page.getByRole('listitem').filter({ hasText: 'Hermes' })
  await row.getByText('Connected tool').waitFor()
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('Token revoked').waitFor()
  expect((await callMcp(server, access_token)).status).toBe(401)
})

test('a request that has ended says so', NIGHTLY, async () => {
  const person = await server.build.user()
  const page = await newPage({ baseURL: server.services.config.publicUrl, expectedErrors: [/404/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await page.goto('/connect/0123456789abcdefghijk')
  await page.getByText('This request has ended. Please connect again from the tool.').waitFor()
})
