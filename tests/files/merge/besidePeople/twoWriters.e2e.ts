/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../support/app/app.ts'
import type { Person } from '../../../support/build/build.ts'
import { chooseSeed, seeded } from '../../../support/runs/random.ts'
import { eventually, openTable } from '../../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const ROWS = 10
const sourceOf = (n: number) => `Sentence ${String.fromCharCode(97 + n)} here`

test('filters find what merges left and people wrote, while two of them write and answer', {
  timeout: 400_000,
}, async () => {
  const random = seeded(chooseSeed('two people conflicts'))
  const some = (share: number) => Array.from({ length: ROWS }, (_, n) => n).filter(() => random() < share)
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const ben = await server.build.user({ full_name: 'Ben Osei' })
  const organization = await server.build.organization({ owner: ana, members: [ben] })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const call = async (person: Person, method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return answer
  }
  const fileOf = (es: readonly string[]) =>
    new File([`keys,en,es\n${es.map((text, n) => `row.${n},${sourceOf(n)},${text}`).join('\n')}\n`], 'lines.csv')
  const upload = (es: readonly string[], fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', fileOf(es))
    return form
  }
  let es = Array.from({ length: ROWS }, (_, n) => `palabra${n}`)
  const created = await call(
    ana,
    'POST',
    `/versions/${version.id}/pages/import/file`,
    upload(es, { name: 'Lines', type: 'game_ui' }),
  )
  const { id: page_id } = (await created.json()) as { id: string }
  const path = `/projects/${project.id}/translations?lang=es&sort=page&page=${page_id}`
  const hers = await openTable({ url: server.url, path, person: ana, expectedErrors: [/status of 409/] })
  const his = await openTable({ url: server.url, path, person: ben, expectedErrors: [/status of 409/] })
  const wrong: string[] = []
  const writer = new Map<number, 'Ben Osei' | 'Ana Lima' | 'file'>(es.map((_, n) => [n, 'file']))

  const shown = async (person: Person, query: string) => {
    const table = await openTable({ url: server.url, path: `${path}${query}`, person })
    await table.page.waitForLoadState('networkidle')
    const rows = async () =>
      (await table.page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()).map((text) =>
        text.replace(/…$/, ''),
      )
    let last = ''
    await eventually(async () => {
      const now = JSON.stringify(await rows())
      const same = now === last
      last = now
      await new Promise((done) => setTimeout(done, 400))
      return same
    }).toBe(true)
    const found = await rows()
    await table.page.context().close()
    return found
  }
  const same = (what: string, found: readonly string[], expected: readonly number[]) => {
    const should = expected.toSorted((a, b) => a - b).map(sourceOf)
    if (JSON.stringify(found) !== JSON.stringify(should))
      wrong.push(`${what}: ${found.join(', ')} instead of ${should.join(', ')}`)
  }
  const texts = async () => {
    const { data } = (await (
      await call(ana, 'GET', `/pages/${page_id}/rows?language=es&sort=page&limit=50`)
    ).json()) as { data: { translation: { content: string } | null }[] }
    return data.map(({ translation }) => translation?.content ?? '')
  }
  const allSuggested = new Set<number>()
  const merges: number[][] = []
  const ids: string[] = []
  for (let round = 0; round < 2; round++) {
    // The file as it stands now is what the agency works on.
    await call(ana, 'GET', `/pages/${page_id}/export-file?language=es`)
    const stood = await texts()
    const [byBen, byFile] = [some(0.5), some(0.5)]
    for (const n of byBen) {
      await his.edit(sourceOf(n))
      await his.page.keyboard.press('ControlOrMeta+a')
      await his.page.keyboard.type(`ben${round}${n}`)
      await his.page.keyboard.press('ControlOrMeta+Enter')
      writer.set(n, 'Ben Osei')
    }
    await his.untilSaved()
    await his.page.waitForLoadState('networkidle')
    es = stood.map((text, n) => (byFile.includes(n) ? `file${round}${n}` : text))
    const merged = (await (await call(ana, 'POST', `/pages/${page_id}/reimport`, upload(es))).json()) as { id: string }
    ids.push(merged.id)
    const conflicts = byBen.filter((n) => byFile.includes(n))
    merges.push(conflicts)
    for (const n of byFile)
      if (!byBen.includes(n)) {
        writer.set(n, 'file')
        allSuggested.delete(n)
      }
    for (const n of conflicts) allSuggested.add(n)
    for (const [name, person] of [
      ['Ana', ana],
      ['Ben', ben],
    ] as const) {
      same(`${name} conflicts ${round}`, await shown(person, '&conflicts=yes'), conflicts)
      same(`${name} suggestions ${round}`, await shown(person, '&suggested=yes'), [...allSuggested])
    }
    same(
      `by Ben ${round}`,
      await shown(ana, `&by=${ben.id}`),
      [...writer].filter(([, who]) => who === 'Ben Osei').map(([n]) => n),
    )
    same(
      `origin person ${round}`,
      await shown(ana, '&origin=person'),
      [...writer].filter(([, who]) => who === 'Ben Osei').map(([n]) => n),
    )
    same(
      `origin import ${round}`,
      await shown(ben, '&origin=import'),
      [...writer].filter(([, who]) => who === 'file').map(([n]) => n),
    )
    // Ben answers one, Ana another: the other sees it at once.
    const left = [...allSuggested]
    for (const [n, table, other, verb] of [
      [left[0], his, hers, 'Use it'],
      [left[1], hers, his, 'Dismiss'],
    ] as const) {
      if (n === undefined) continue
      const button = table.row(sourceOf(n)).getByRole('button', { name: verb })
      await button.first().waitFor()
      await eventually(() => other.row(sourceOf(n)).getByRole('button', { name: verb }).count()).toBeGreaterThan(0)
      const count = await button.count()
      await button.first().click()
      await eventually(() => table.row(sourceOf(n)).getByRole('button', { name: verb }).count()).toBe(count - 1)
      await eventually(() => other.row(sourceOf(n)).getByRole('button', { name: verb }).count()).toBe(count - 1)
      if (count === 1) allSuggested.delete(n)
      if (verb === 'Use it') writer.set(n, 'Ben Osei')
    }
    same(`conflicts after the answers ${round}`, await shown(ana, '&conflicts=yes'), conflicts)
    same(`suggestions after the answers ${round}`, await shown(ben, '&suggested=yes'), [...allSuggested])
  }
  await call(ana, 'POST', `/operations/${ids[1]}/undo`)
  same('conflicts once the last merge is undone', await shown(ana, '&conflicts=yes'), merges[0]!)
  expect(wrong).toEqual([])
})
