/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileInvoices } from '#server/billing/invoices/keepInvoices.ts'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer, type Payer } from '../payer.ts'

let scene: BillingScene
let admin: Person
beforeAll(async () => {
  scene = await createBillingScene()
  admin = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => scene.close())

/** Words and invoices of each line of the report that is the payer's. */
async function reported({ ana }: Payer) {
  const csv = await (await scene.app.as(admin).get('/admin/billing/export-usage')).text()
  const [header, ...lines] = csv
    .replace('\ufeff', '')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const cell = (line: string[], name: string) => line[header!.indexOf(name)]!
  return lines
    .filter((line) => cell(line, 'payer_id') === ana.id)
    .map((line) => ({
      words: Number(cell(line, 'paid_words')),
      invoices: cell(line, 'invoices'),
      customer: cell(line, 'customer_id'),
    }))
}

/** In the order in which they were made. */
const numbers = async (payer: Payer) => (await payer.invoices()).map(({ number }) => number).reverse()
const hear = ({ ana }: Payer) => scene.app.as(ana).get('/stripe/subscription')

test('the words of each period are on its invoice, and those of the running one on none', async () => {
  const payer = await createPayer(scene)
  await payer.charge(100)
  await payer.deliverAll()
  expect(await reported(payer)).toEqual([{ words: 100, invoices: '', customer: payer.customer }])
  await payer.pass({ days: 32 })
  await hear(payer)
  const [first] = await numbers(payer)
  expect(first).toBeTruthy()
  await payer.charge(7)
  await payer.deliverAll()
  expect((await reported(payer)).map(({ words, invoices }) => [words, invoices])).toEqual(
    expect.arrayContaining([
      [100, first],
      [7, ''],
    ]),
  )
  await payer.pass({ days: 32 })
  await hear(payer)
  const [, second] = await numbers(payer)
  expect((await reported(payer)).map(({ words, invoices }) => [words, invoices])).toEqual(
    expect.arrayContaining([
      [100, first],
      [7, second],
    ]),
  )
})

test('words that came after the last invoice are on one of their own', async () => {
  const payer = await createPayer(scene)
  await payer.charge(20)
  await payer.deliverAll()
  expect((await payer.post('downgrade-now')).status).toBe(200)
  await payer.charge(5)
  await payer.deliverAll()
  await hear(payer)
  const made = await payer.invoices()
  const numberOf = (total: number) => made.find((invoice) => invoice.total === total)?.number
  const found = new Map((await reported(payer)).map(({ words, invoices }) => [words, invoices]))
  expect(found.get(20)).toBe(numberOf(80))
  expect(found.get(5)).toBe(numberOf(20))
})

test('the daily job finds invoices of which no event told, and writes nothing twice', async () => {
  const payer = await createPayer(scene)
  await payer.charge(30)
  await payer.deliverAll()
  await payer.pass({ days: 32 })
  await scene.app.db.deleteFrom('billing_invoices').execute()
  await reconcileInvoices(scene.app.services)
  const [number] = await numbers(payer)
  expect((await reported(payer)).map(({ invoices }) => invoices)).toEqual([number])
  const kept = () => scene.app.db.selectFrom('billing_invoices').selectAll().orderBy('id').execute()
  const before = await kept()
  await reconcileInvoices(scene.app.services)
  expect(await kept()).toEqual(before)
})
