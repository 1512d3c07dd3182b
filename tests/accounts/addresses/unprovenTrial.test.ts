import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONFIRM, createMailingApp, type MailingApp, PASSWORD, tokenIn } from './mailed.ts'

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp()
})
afterAll(() => app.close())

async function register(email = `${uuid()}@example.com`) {
  const { access_token: token, id } = await (
    await app.anyone.post('/users/signup', { email, password: PASSWORD })
  ).json()
  return { token, id, email }
}
type Signed = Awaited<ReturnType<typeof register>>

async function pageOf(person: Signed, words = 4) {
  const organization = await app.build.personalOrganization({ owner: person })
  const version = await app.build.version(await app.build.project(organization))
  return app.build.page(version, { texts: [Array(words).fill('word').join(' ')] })
}
const translate = async (person: Signed, page: { id: string }) =>
  (await app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
const confirm = async (person: Signed) =>
  app.as(person).post('/users/me/confirm-email', { token: tokenIn(await app.mailTo(person.email, CONFIRM)) })

const REFUSED = {
  status: 'error',
  message: 'Address not confirmed',
  detail: 'Confirm your address to get your 500 free words',
}

test('[R111] where mails are sent the free words come with the proof of the address', async () => {
  const ana = await register()
  const page = await pageOf(ana)
  expect(await translate(ana, page)).toMatchObject(REFUSED)
  const fit = await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'], fit: true })
  expect(await fit.json()).toMatchObject(REFUSED)
  const estimate = await app.as(ana).post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] })
  expect(await estimate.json()).toMatchObject({ refusal: { message: REFUSED.message }, fitting: { rows: 0 } })
  expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({ needs_proof: true, word_quota: 500 })
  expect((await confirm(ana)).status).toBe(200)
  expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({ needs_proof: false })
  expect(await translate(ana, page)).toMatchObject({ status: 'success', remaining_quota: 496 })
})

test('many accounts that nobody proves use no word, and take none from the mailbox’s owner', async () => {
  const name = uuid()
  const thieves = await Promise.all(Array.from({ length: 6 }, (_, n) => register(`${name}+${n}@example.com`)))
  const answers = await Promise.all(thieves.map(async (thief) => translate(thief, await pageOf(thief, 500))))
  expect(answers.map(({ message }) => message)).toEqual(Array(6).fill(REFUSED.message))
  const owner = await register(`${name}@example.com`)
  await confirm(owner)
  expect(await translate(owner, await pageOf(owner, 500))).toMatchObject({ status: 'success' })
})
