/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { faultsOf } from '../../support/screens/axe.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function openAs({ token }: Person, path: string) {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  await page.goto(path)
  return page
}

test('an owner gives a member words, by keyboard; the member is told of them where they do not suffice', async () => {
  const [ana, ben] = [
    await server.build.user({ full_name: 'Ana Lima' }),
    await server.build.user({ full_name: 'Ben Osei' }),
  ]
  const organization = await server.build.organization({ owner: ana, members: [ben] })
  const project = await server.build.project(organization)
  const { id: page_id } = await server.build.page(await server.build.version(project), { texts: ['one two', 'three'] })

  const owner = await openAs(ana, `/organizations?tab=quota&organization=${organization.id}`)
  const limits = owner.getByRole('table', { name: 'Limits of roles and people' })
  await limits.getByRole('button', { name: 'Change the limit of Ben Osei' }).focus()
  await owner.keyboard.press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'Limit of Ben Osei' })
  await dialog.getByRole('button', { name: /^As their role: no limit/ }).press('Enter')
  await owner.getByRole('option', { name: 'A number of words' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Words' }).fill('2 words')
  await owner.keyboard.press('Enter')
  await dialog.getByText('Enter a whole number of words, at most 100,000,000').waitFor()
  await dialog.getByRole('textbox', { name: 'Words' }).fill('2')
  expect(await faultsOf(owner)).toEqual([])
  await owner.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await limits.getByRole('row').filter({ hasText: 'Ben Osei' }).getByText('2 (own)').waitFor()
  expect(await owner.getByRole('button', { name: 'Change the limit of Ana Lima' }).count()).toBe(0)

  const member = await openAs(ben, `/projects/${project.id}/translations?lang=es&page=${page_id}`)
  await member
    .getByRole('button', { name: /^Translate/ })
    .first()
    .click()
  await member.getByText('only 2 of the 2 that you can order this month are left').waitFor()
})
