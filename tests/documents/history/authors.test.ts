import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseGeneration } from '#collab/compaction/generations.ts'
import { createPool } from '#db/connect.ts'
import { eraseDeletedPeople } from '#db/queries/documents/documentHistory.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { openSharedRow, untilSame, wordsOf } from '../../support/build/authorship.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function anaAndBen(imported = '') {
  const row = await openSharedRow(server, ['Ana', 'Ben', 'Cem'], imported)
  const [ana, ben, cem] = row.people as [(typeof row.people)[0], (typeof row.people)[0], (typeof row.people)[0]]
  return { ...row, ana, ben, cem, hers: await row.enter(ana), his: await row.enter(ben) }
}

test('an entry names each author for their own characters, whoever saves', async () => {
  const { ana, ben, hers, his, finish, history, filtered } = await anaAndBen('Hola mundo')
  hers.insert(10, ' LENA')
  his.insert(0, 'TARA ')
  await untilSame([hers, his])
  await finish(ben, his.shown())
  const [entry, imported] = await history()
  expect(entry).toMatchObject({ actor_name: 'Ben', before: 'Hola mundo', after: 'TARA Hola mundo LENA' })
  expect(wordsOf(entry!)).toEqual([
    ['Ben', 'TARA '],
    ['Ana', ' LENA'],
  ])
  expect(imported).toMatchObject({ actor_kind: 'import', authors: null })
  expect(await filtered()).toEqual(['Ana', 'Ben'])

  // Text that stood there before is nobody's of the next entry, and its authors still count.
  hers.insert(hers.shown().length, '!')
  await untilSame([hers, his])
  await finish(ana, hers.shown())
  expect((await history())[0]).toMatchObject({ actor_name: 'Ana', authors: null })
  expect(await filtered()).toEqual(['Ana', 'Ben'])
  his.remove(0, 5)
  await untilSame([hers, his])
  await finish(ben, his.shown())
  expect(await filtered()).toEqual(['Ana'])
})

test('somebody who saves what another typed is not named for it', async () => {
  const { ana, hers, his, finish, history } = await anaAndBen('Hola')
  his.insert(4, ' mundo')
  await untilSame([hers, his])
  await finish(ana, his.shown())
  expect((await history())[0]).toMatchObject({ actor_name: 'Ben', after: 'Hola mundo', authors: null })
})

test('the text of two who typed is in both names when the AI or a colleague replaces it', async () => {
  const { cem, hers, his, stored, call, history, filtered } = await anaAndBen()
  hers.insert(0, 'uno ')
  await untilSame([hers, his])
  his.insert(4, 'dos')
  await untilSame([hers, his])
  await call(cem, 'PATCH', `/versions/translations/${(await stored()).id}`, { content: 'tres' })
  expect(await filtered()).toEqual(['Cem'])
  const [replaced, typed] = await history()
  expect(replaced).toMatchObject({ actor_kind: 'api', actor_name: 'Cem', before: 'uno dos', authors: null })
  expect(wordsOf(typed!)).toEqual([
    ['Ben', 'dos'],
    ['Ana', 'uno '],
  ])
  // Of what a script only changed the rest stays theirs, and what comes back comes back as theirs.
  await call(cem, 'PATCH', `/versions/translations/${(await stored()).id}`, { content: 'uno dos' })
  expect(await filtered()).toEqual(['Ana', 'Ben'])
  await call(cem, 'PATCH', `/versions/translations/${(await stored()).id}`, { content: 'uno dos!' })
  expect(await filtered()).toEqual(['Ana', 'Ben', 'Cem'])
})

test('after a reload, a new generation, and a deletion that is undone, characters keep their authors', async () => {
  const { ana, ben, cem, page, hers, his, enter, finish, history, filtered, stored, call, nameOf } =
    await anaAndBen('base ')
  hers.insert(5, 'ana ')
  his.insert(0, 'ben ')
  await untilSame([hers, his])
  await finish(ana, hers.shown())
  hers.leave()
  his.leave()
  const reloaded = await enter(ana)
  reloaded.insert(0, 'otra ')
  await reloaded.saved()
  await finish(ana, reloaded.shown())
  expect((await history())[0]).toMatchObject({ actor_name: 'Ana', authors: null })
  expect(await filtered()).toEqual(['Ana', 'Ben'])
  reloaded.leave()

  const facts = await history()
  const { id } = await stored()
  await call(ana, 'DELETE', `/translations/${id}`)
  expect((await history()).slice(1)).toEqual(facts)
  const acts = await call(ana, 'GET', `/pages/${page.id}/own-acts?language=es`)
  await call(ana, 'POST', `/operations/${acts.undo.id}/undo`)
  expect(await history()).toEqual(facts)
  expect(await filtered()).toEqual(['Ana', 'Ben'])

  const pool = createPool(server.services.config.databaseUrl, { max: 1 })
  expect(
    await raiseGeneration({ pool, hints: server.services.collab.hints, log: () => undefined }, await nameOf()),
  ).toBeDefined()
  await pool.end()
  const third = await enter(cem)
  const fourth = await enter(ben)
  third.insert(third.shown().length, 'cem')
  fourth.insert(0, 'y ')
  await untilSame([third, fourth])
  await finish(cem, third.shown())
  const [last] = await history()
  expect(last!.after).toBe('y otra ben base ana cem')
  expect(wordsOf(last!)).toEqual([
    ['Cem', 'cem'],
    ['Ben', 'y '],
  ])
  expect(await filtered()).toEqual(['Ana', 'Ben', 'Cem'])
})

test('characters of an account that was deleted before the save are named so, those saved before keep the name', async () => {
  const { ana, ben, hers, his, finish, history, call } = await anaAndBen()
  his.insert(0, 'primero')
  await untilSame([hers, his])
  await finish(ben, his.shown())
  his.insert(0, 'suyo ')
  await untilSame([hers, his])
  his.leave()
  await call(ben, 'DELETE', '/users/me')
  await eraseDeletedPeople(server.db)
  hers.insert(0, 'mío ')
  await hers.saved()
  await finish(ana, hers.shown())
  const [last, first] = await history()
  expect(wordsOf(last!)).toEqual([
    ['Ana', 'mío '],
    ['Deleted account', 'suyo '],
  ])
  expect(first).toMatchObject({ actor_name: 'Ben', authors: null })
})

test('a check is an entry in the name of the person who checked, with those who typed', async () => {
  const { ana, ben, cem, hers, his, check, history } = await anaAndBen()
  hers.insert(0, 'Hola')
  his.insert(0, '¡')
  await untilSame([hers, his])
  await check(ben, his.shown())
  const [entry] = await history()
  expect(entry).toMatchObject({ actor_name: 'Ben', is_check: true, status: 'COMPLETED' })
  expect(
    wordsOf(entry!)
      ?.map(([name]) => name)
      .sort(),
  ).toEqual(['Ana', 'Ben'])
  await check(cem, his.shown())
  expect((await history())[0]).toMatchObject({ actor_name: 'Cem', is_check: true, authors: null })
  expect(ana.id).not.toBe(cem.id)
})
