/** @module-tag nightly */
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../support/app/app.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { eventually, openTable } from '../table/openTable.ts'

const TEXTS = Array.from({ length: 20 }, (_, n) => `Gate ${n + 1} of the old town`)

test('an owner starts a comparison, chooses without knowing whose texts they are, and sees the report', async () => {
  const model = await startOpenAi({
    translate: ({ text }, { body }) => `${body.model === 'large' ? 'Grande' : 'Chico'} ${text}`,
  })
  const server = await createTestServer({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'small', BILLING: 'off' })
  onTestFinished(async () => {
    await server.close()
    await model.close()
  })
  const { build } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.personalOrganization({ owner: ana }))
  await build.page(await build.version(project), { name: 'Gates', texts: TEXTS })
  const { page } = await openTable({ url: server.url, path: `/projects/${project.id}/translations`, person: ana })
  await page.getByRole('link', { name: 'Settings' }).click()

  await page.getByRole('button', { name: 'New comparison' }).click()
  const dialog = page.getByRole('dialog', { name: 'New comparison' })
  await dialog.getByLabel('Texts').fill('20')
  await dialog.getByLabel('Model').nth(1).fill('large')
  await dialog.getByRole('button', { name: 'Translate and compare' }).click()

  await page.getByText('Text 1 of 20, 0 chosen').waitFor()
  for (let place = 1; place <= 20; place++) {
    const first = await page.getByRole('button', { name: /^1/ }).innerText()
    await page.keyboard.press(place === 20 ? '3' : first.includes('Grande') ? '1' : '2')
    await page.getByText(`${place} chosen`).waitFor()
  }
  await page.getByText('You have chosen for every text.').waitFor()
  expect(await page.getByText('large', { exact: true }).count()).toBe(0)

  await page.getByRole('button', { name: 'Show report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show report' }).click()
  await page.getByText('One person made 20 choices. large is ahead.').waitFor()
  expect(await page.getByText('small: 0. large: 19. Equally good: 1. Neither: 0.').count()).toBe(1)
  expect(await page.getByRole('row', { name: /^Texts translated/ }).innerText()).toMatch(/20\s+20$/)

  await page.getByRole('link', { name: 'All comparisons' }).click()
  await page.getByRole('link', { name: 'small and large' }).waitFor()
  await eventually(() => page.getByText('1 person has chosen').count()).toBe(1)
})
