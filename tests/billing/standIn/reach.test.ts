/** @module-tag selfTest */
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../support/app/app.ts'
import { createDatabase } from '../../support/app/database.ts'
import { launchServer } from '../../support/app/launch.ts'
import { startStripeForTest } from '../../support/stripe/stripe.ts'

async function ownDatabase() {
  const { url, db } = await createDatabase()
  await db.destroy()
  return url
}

/** With a Host header of its own, which fetch does not allow. */
const statusFor = (url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode!))
      .once('error', reject)
      .end()
  })

test('the API refuses requests for foreign hosts', async () => {
  const standIn = await startStripeForTest()
  onTestFinished(() => standIn.close())
  const url = `${standIn.apiBase}/v1/customers`
  const { port } = new URL(url)
  expect(await statusFor(url, `localhost:${port}`)).toBe(401)
  expect(await statusFor(url, `127.0.0.1:${port}`)).toBe(401)
  expect(await statusFor(url, 'evil.example.com')).toBe(403)
  expect(await statusFor(url, `127.0.0.1.evil.example.com:${port}`)).toBe(403)
  expect(await statusFor(`${standIn.apiBase}/dev/stripe/checkout/cs_1`, 'evil.example.com')).toBe(403)
})

test('its pages are served under the names of this machine and the public address', async () => {
  const app = await createTestApp({ PUBLIC_URL: 'https://words.example.com', STRIPE_STAND_IN: 'on' })
  onTestFinished(() => app.close())
  const statusAt = async (origin: string) => (await app.app.request(`${origin}/dev/stripe/checkout/cs_1`)).status
  expect(await statusAt('https://words.example.com')).toBe(404)
  expect(await statusAt('http://localhost:3000')).toBe(404)
  expect(await statusAt('https://evil.example.com')).toBe(403)
})

test('it does not run at a public address, and the start says so', async () => {
  const { ready, output, child } = launchServer({
    env: { DATABASE_URL: await ownDatabase(), HOST: '0.0.0.0', PUBLIC_URL: 'https://words.example.com', ROLES: 'api' },
  })
  await ready
  child.kill()
  expect(output()).toMatch(/^Billing: not configured, nobody can pay: .*STRIPE_STAND_IN is on$/m)
})
