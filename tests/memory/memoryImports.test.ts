import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

type Pair = { key: string; source: string; content: string; note: string }
const WORDS = ['Löwe', 'tapa "x"', 'año', "l'eau", '<b>', 'a & b', 'λόγος', '火', 'two\nlines', 'tab\tbed']

function randomPairs(random: () => number, count: number): Pair[] {
  const text = () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  return Array.from({ length: count }, (_, n) => ({
    ...{ key: `key.${n}`, source: `${n} ${text()}`, content: `es ${text()}`, note: `note ${n}` },
  }))
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Files as other tools write them, with the same pairs. */
const FILES: Record<string, (pairs: readonly Pair[]) => string> = {
  'memory.po': (pairs) =>
    [
      'msgid ""\nmsgstr "Language: es\\nContent-Type: text/plain; charset=UTF-8\\n"\n',
      ...pairs.map(
        ({ key, source, content, note }) =>
          `#. ${note}\nmsgctxt ${quoted(key)}\nmsgid ${quoted(source)}\nmsgstr ${quoted(content)}\n`,
      ),
    ].join('\n'),
  'memory.xlf': (pairs) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>${pairs
      .map(
        ({ key, source, content, note }) =>
          `<trans-unit id="${key}" xml:space="preserve"><source>${xml(source)}</source><target state="final">${xml(content)}</target><note>${note}</note></trans-unit>`,
      )
      .join('')}</body></file></xliff>`,
  'memory2.xliff': (pairs) =>
    `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="es"><file id="f">${pairs
      .map(
        ({ key, source, content, note }) =>
          `<unit id="${key}"><notes><note>${note}</note></notes><segment state="final"><source xml:space="preserve">${xml(source)}</source><target xml:space="preserve">${xml(content)}</target></segment></unit>`,
      )
      .join('')}</file></xliff>`,
  'memory.csv': (pairs) =>
    `key,source,context,es\n${pairs.map(({ key, source, note, content }) => [key, source, note, content].map(cell).join()).join('\n')}\n`,
  'memory.tmx': (pairs) =>
    `<tmx version="1.4"><header srclang="en"/><body>${pairs
      .map(
        ({ key, source, content, note }) =>
          `<tu tuid="${key}"><note>${note}</note><tuv xml:lang="en"><seg>${xml(source)}</seg></tuv><tuv xml:lang="es"><seg>${xml(content)}</seg></tuv></tu>`,
      )
      .join('')}</body></tmx>`,
}

async function aMemory() {
  const ana = await app.build.user({ full_name: 'Ana' })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const as = app.as(ana)
  const path = `/projects/${project.id}/memory`
  const send = (text: string, name: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.append('file', new File([text], name))
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    return as.post(`${path}/imports`, form)
  }
  const stored = () =>
    app.db.selectFrom('memory_units').where('project_id', '=', project.id).selectAll().orderBy('source').execute()
  const imports = async () => (await as.get(`${path}/imports`)).json()
  return { as, project, path, send, stored, imports }
}

const bySource = (one: { source: string }, other: { source: string }) => (one.source < other.source ? -1 : 1)

test('takes the pairs of each format into the memory, with identifier and context', { timeout: 60_000 }, async () => {
  const pairs = randomPairs(seeded(chooseSeed('memory imports')), 40)
  for (const [name, write] of Object.entries(FILES)) {
    const { send, stored } = await aMemory()
    const answer = await send(write(pairs), name)
    expect(answer.status, `${name}: ${await answer.clone().text()}`).toBe(200)
    expect(await answer.json(), name).toMatchObject({ imported: 40, repeated: 0, left_out: 0 })
    const expected = pairs.map(({ source, content }) => ({ source, content })).sort(bySource)
    const units = (await stored()).sort(bySource)
    expect(
      units.map(({ source, content }) => ({ source, content })),
      name,
    ).toEqual(expected)
    for (const unit of units) {
      const { key, note } = pairs.find(({ source }) => source === unit.source)!
      expect(unit.context, name).toContain(note)
      expect(unit.identifier, name).toContain(key)
    }
  }
})

test('counts what is there already, and removes what one file was the first to bring', async () => {
  const { as, path, send, stored, imports } = await aMemory()
  const pairs = randomPairs(seeded(chooseSeed('memory repeats')), 6)
  const csv = FILES['memory.csv']!
  const first = await (await send(csv(pairs.slice(0, 4)), 'first.csv')).json()
  const changed = pairs.map((pair, n) => (n === 3 ? { ...pair, content: 'es otro' } : pair))
  const second = await (await send(FILES['memory.tmx']!(changed), 'second.tmx')).json()
  expect(second).toMatchObject({ imported: 3, repeated: 3, left_out: 0 })
  expect(second.languages).toEqual([{ target_language: 'es', units: 7 }])
  expect(await (await send(csv(pairs.slice(0, 4)), 'again.csv')).json()).toMatchObject({ id: null, imported: 0 })
  expect(await imports()).toMatchObject([
    { id: second.id, file_name: 'second.tmx', format: 'tmx', imported: 3, repeated: 3, imported_by: 'Ana' },
    { id: first.id, file_name: 'first.csv', format: 'csv', imported: 4, repeated: 0 },
  ])
  const texts = async () => (await stored()).map(({ content }) => content).sort()
  expect((await as.delete(`${path}/imports/${second.id}`)).status).toBe(204)
  expect(await texts()).toEqual(
    pairs
      .slice(0, 4)
      .map(({ content }) => content)
      .sort(),
  )
  expect((await as.delete(`${path}/imports/${second.id}`)).status).toBe(404)
  expect((await as.delete(path)).status).toBe(200)
  expect(await imports()).toEqual([])
})

test('keeps writer, date and notes of a TMX in and out', async () => {
  const { as, project, send, stored } = await aMemory()
  const unit = (content: string, change: string) =>
    `<tu tuid="menu.quit"><note>In the menu</note><tuv xml:lang="en"><seg>Quit</seg></tuv><tuv xml:lang="es" ${change}><seg>${content}</seg></tuv></tu>`
  const file = (...units: string[]) =>
    `<tmx version="1.4"><header srclang="*all*"/><body>${units.join('')}</body></tmx>`
  const newer = unit('Salir', 'creationdate="20190101T000000Z" changedate="20200203T040506Z" changeid="Bé &amp; Co"')
  const older = unit('Dejar', 'creationdate="20180101T000000Z" creationid="Cy"')
  expect(await (await send(file(newer, older), 'a.tmx')).json()).toMatchObject({ imported: 1, repeated: 1 })
  const expected = { source: 'Quit', content: 'Salir', identifier: 'menu.quit', context: 'In the menu' }
  expect(await stored()).toMatchObject([
    { ...expected, written_by: 'Bé & Co', written_at: new Date('2020-02-03T04:05:06Z') },
  ])
  const exported = await (await as.get(`/projects/${project.id}/export-tmx`)).text()
  expect(exported).toContain('changedate="20200203T040506Z" changeid="Bé &amp; Co"')
  expect(exported).toMatch(/<tu tuid="menu.quit">\s*<note>In the menu<\/note>/)

  const other = await aMemory()
  await other.send(exported, 'again.tmx')
  expect(await other.stored()).toMatchObject([{ ...expected, written_by: 'Bé & Co' }])
})

test('keeps each translation of a text that has another one in another place, and offers that of its place', async () => {
  const { as, project, send, stored } = await aMemory()
  const unit = (key: string, text: string) =>
    `<tu tuid="${key}"><tuv xml:lang="en"><seg>Open</seg></tuv><tuv xml:lang="es"><seg>${text}</seg></tuv></tu>`
  const units = [unit('door', 'Abierta'), unit('menu', 'Abrir'), unit('door', 'Abierta')]
  const answer = await send(`<tmx version="1.4"><header srclang="en"/><body>${units.join('')}</body></tmx>`, 'a.tmx')
  expect(await answer.json()).toMatchObject({ imported: 2, repeated: 1, left_out: 0 })
  expect((await stored()).map(({ content }) => content).sort()).toEqual(['Abierta', 'Abrir'])

  const page = await app.build.page(await app.build.version(project), { texts: { door: 'Open', menu: 'Open' } })
  await indexMemory(app.db)
  await as.post(`/pages/${page.id}/memory/fill`, { language: 'es' })
  const rows = await (await as.get(`/pages/${page.id}/translations?language=es`)).json()
  expect(rows.map(({ content }: { content: string }) => content)).toEqual(['Abierta', 'Abrir'])
})

test('reads a TMX of the other direction in that of the project', async () => {
  const { send, stored } = await aMemory()
  const section = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`
  const units = [
    `<tu>${section('es-MX', 'Salir')}${section('en-GB', 'Leave')}</tu>`,
    `<tu>${section('es-MX', 'Nada')}${section('fr', 'Rien')}</tu>`,
  ]
  const answer = await send(
    `<tmx version="1.4"><header srclang="es-MX"/><body>${units.join('')}</body></tmx>`,
    'es.tmx',
  )
  expect((await answer.json()).imported).toBe(1)
  expect(await stored()).toMatchObject([{ source: 'Leave', content: 'Salir', target_language: 'es' }])
})

test('leaves out what is not finished, and asks for a language that no file says', async () => {
  const { send, stored } = await aMemory()
  const po = 'msgid "One"\nmsgstr "Uno"\n\n#, fuzzy\nmsgid "Two"\nmsgstr "Tres"\n\nmsgid "Three"\nmsgstr ""\n'
  const unnamed = await send(po, 'texts.po')
  expect(unnamed.status).toBe(422)
  expect(JSON.stringify(await unnamed.json())).toContain('The file does not say the language of its translations')
  expect(await (await send(po, 'texts.po', { language: 'es' })).json()).toMatchObject({ imported: 1, left_out: 1 })
  expect(await (await send(po, 'es/texts.po')).json()).toMatchObject({ imported: 0, repeated: 1, left_out: 1 })
  expect((await stored()).map(({ source, content }) => [source, content])).toEqual([['One', 'Uno']])
  expect((await send(po, 'texts.po', { language: 'sv' })).status).toBe(422)
  const alone = await send('{"a": "One"}', 'en.json')
  expect(alone.status).toBe(422)
  expect(JSON.stringify(await alone.json())).toContain('This file has no translations beside its texts')
})
