/** @module-tag selfTest */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { tooSmall } from '../../support/browser/measures.ts'
import { sdkFor, standInOf } from '../../support/stripe/stripe.ts'
import { catalogOf, report } from './world.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api' })
})
afterAll(() => server.close())

/** Findings of axe and of the measure of targets, in light, in dark and on a phone. */
async function faultsOf(page: Page) {
  const found: string[] = []
  for (const look of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
  ] as const) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: 800 })
    await page.evaluate(AXE)
    found.push(
      ...(await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run()
        const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['too wide'] : []
        return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...wide]
      })),
      ...(await tooSmall(page)),
    )
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}

test('a card is entered, declined, replaced, charged and cancelled on the hosted pages, by keyboard, in light and dark', async () => {
  const standIn = await standInOf(server.services)
  const stripe = sdkFor(standIn)
  const { price } = await catalogOf(stripe)
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana Lima' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer,
    success_url: `${server.url}/favicon.svg?saved`,
    cancel_url: `${server.url}/favicon.svg`,
  })
  const page = await newPage({ expectedErrors: [/status of 4(02|22)/] })

  await page.goto(session.url!)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Card number').focus()
  for (const entry of ['4000000000009995', '12', '40', '123']) {
    await page.keyboard.type(entry)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Ana Lima')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor()
  expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: '4000 0000 0000 0341' }).press('Enter')
  await page.getByRole('button', { name: 'Save card' }).press('Enter')
  await page.waitForURL(/saved$/)

  const [card] = (await stripe.paymentMethods.list({ customer })).data
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card!.id } })
  await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
  await report(stripe, customer, 1_250)
  await standIn.clock.advance({ days: 32 })
  await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
    },
  })
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: `${server.url}/billing` })

  await page.goto(portal.url)
  await page.getByText('Payment overdue').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Change the card' }).press('Enter')
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).press('Enter')
  await page.getByRole('button', { name: 'Save card' }).press('Enter')
  await page.getByRole('status').getByText('The card was replaced.').waitFor()
  await page.getByRole('link', { name: /-0001$/ }).press('Enter')
  await page.getByRole('row', { name: /Translated words 1,250 \$0\.04 \$50\.00/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay $50.00' }).press('Enter')
  await page.getByText('Paid', { exact: true }).waitFor()

  await page.goto(portal.url)
  await page.getByText('Active').waitFor()
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).press('Enter')
  await page.getByText('The subscription will end with its period.').waitFor()
  await page.getByRole('button', { name: 'Resume the subscription' }).press('Enter')
  await page.getByText('The subscription goes on.').waitFor()
  expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([{ cancel_at_period_end: false }])

  await report(stripe, customer, 10)
  await standIn.clock.advance({ ms: 60_000 })
  await page.getByRole('button', { name: 'End the period now' }).press('Enter')
  await page.getByText('The period has ended.').waitFor()
  await standIn.clock.advance({ ms: 11_000 })
  await page.reload()
  await page.getByRole('row', { name: /-0002 10 \$0\.40 Paid/ }).waitFor()
})

test('a page of the portal is there for an hour, for those who have its address', async () => {
  const standIn = await standInOf(server.services)
  const stripe = sdkFor(standIn)
  const { id: customer } = await stripe.customers.create()
  const portal = await stripe.billingPortal.sessions.create({ customer })

  expect((await fetch(portal.url)).status).toBe(200)
  expect((await fetch(`${server.url}/dev/stripe/portal/bps_guessed`)).status).toBe(410)
  await standIn.clock.advance({ hours: 2 })
  expect((await fetch(portal.url)).status).toBe(410)
  expect((await fetch(`${portal.url}/cancel`, { method: 'POST' })).status).toBe(410)
})
