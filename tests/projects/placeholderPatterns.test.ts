import { expect, test } from 'vitest'
import { aProject, server, withAna } from '../rights/sharedProject.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

test('a project keeps patterns for its placeholders, which its members change', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  expect(await (await as.get(at)).json()).toMatchObject({ placeholder_patterns: [] })
  const patterns = ['@*@', '[[**]]']
  expect(await (await as.put(at, { placeholder_patterns: patterns })).json()).toMatchObject({
    placeholder_patterns: patterns,
  })
  expect(await (await as.put(at, { name: 'Dawn' })).json()).toMatchObject({ placeholder_patterns: patterns })
  const stranger = server.as(await server.build.user())
  expect(await refusal(await stranger.put(at, { placeholder_patterns: [] }))).toEqual([404, 'Project not found'])
  expect(await (await as.put(at, { placeholder_patterns: [] })).json()).toMatchObject({ placeholder_patterns: [] })
})

test('a pattern that would match everything is refused, and so are too many', async () => {
  const { at, member } = await aProject()
  const put = async (placeholder_patterns: string[]) => {
    const answer = await server.as(member).put(at, { placeholder_patterns })
    return [answer.status, (await answer.json()).detail[0]]
  }
  expect(await put(['@*@', '*'])).toEqual([
    422,
    {
      loc: ['body', 'placeholder_patterns', 1],
      msg: 'A pattern begins with a fixed character: otherwise it would match everything.',
      type: 'value_error',
    },
  ])
  expect((await put(Array(21).fill('@*@')))[1]).toMatchObject({ msg: 'A list has at most 20 values' })
})

test('a pattern is tried on the texts of the project before it is saved', async () => {
  const { at, member, project } = await aProject()
  const texts = { a: 'Take the @sword@ and the @shield@', b: 'Mail me: ana@example.com', c: 'Again @sword@ or @sword@' }
  await server.build.page(await server.build.version(project), { texts })
  const tried = (pattern: string, person = member) =>
    server.as(person).get(`${at}/placeholder-trial?pattern=${encodeURIComponent(pattern)}`)

  expect(await (await tried('@*@')).json()).toEqual({
    looked_at: 3,
    matching: 2,
    is_all: true,
    examples: [
      { identifier: 'a', content: texts.a, found: ['@sword@', '@shield@'] },
      { identifier: 'c', content: texts.c, found: ['@sword@'] },
    ],
  })
  expect(await (await tried('~*')).json()).toMatchObject({ matching: 0, examples: [] })
  expect((await (await tried('**')).json()).detail[0]).toMatchObject({ loc: ['query', 'pattern'] })
  expect(await refusal(await tried('@*@', await server.build.user()))).toEqual([404, 'Project not found'])
})

test('a notation like code in at least three texts is offered, until a pattern protects it', async () => {
  const { at, member, project } = await aProject()
  const texts = {
    a: 'Take the @sword@ and the @shield@',
    b: 'Again the @sword@',
    c: 'A @helmet@ for [[Old Tom]]',
    d: '[[Old Tom]] sells [[maps]]',
    e: 'Only #here# and {name}',
  }
  await server.build.page(await server.build.version(project), { texts })
  const offered = async (person = member) => server.as(person).get(`${at}/likely-patterns`)

  expect(await (await offered()).json()).toEqual({
    looked_at: 5,
    is_all: true,
    patterns: [{ pattern: '@*@', texts: 3, example: expect.stringMatching(/^@(sword|shield|helmet)@$/) }],
  })
  await server.as(member).put(at, { placeholder_patterns: ['@*@'] })
  expect(await (await offered()).json()).toMatchObject({ patterns: [] })
  expect(await refusal(await offered(await server.build.user()))).toEqual([404, 'Project not found'])
})
