import { describe, expect, test } from 'vitest'
import { refusal } from '../support/http/refusal.ts'
import { aGlossary, ana, aProject, member, SWORD, server, withPeople } from './ofProject.ts'

withPeople()

describe('a glossary', () => {
  test('[1.11, 7.55] a project has none at first, [7.56] then one, [26] and never two', async () => {
    const { project, ofProject } = await aProject()
    expect(await refusal(await server.as(member).get(ofProject))).toEqual([404, 'Glossary not found'])
    const made = await (await server.as(member).post(ofProject, {})).json()
    const today = new Date().toISOString().slice(0, 10)
    expect(made).toMatchObject({
      project_id: project.id,
      name: `Project Glossary ${today}`,
      description: 'Translation terminology',
      entries_count: 0,
    })
    expect(await (await server.as(ana).get(ofProject)).json()).toEqual(made)
    expect(await refusal(await server.as(ana).post(ofProject, { name: 'Second' }))).toEqual([
      409,
      'Project already has a glossary',
    ])
  })

  test('is created once by several requests at once', async () => {
    const { ofProject } = await aProject()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => server.as(ana).post(ofProject, { name: `G${n}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('[7.58] is renamed and described, [7.59] deleted with its lines', async () => {
    const { at, ofProject, glossary, lines } = await aGlossary()
    await server.as(ana).post(lines, SWORD)
    expect(await (await server.as(member).put(at, { description: 'Weapons' })).json()).toMatchObject({
      name: 'Terms',
      description: 'Weapons',
      entries_count: 1,
    })
    expect(await (await server.as(member).put(at, { name: 'Arms' })).json()).toMatchObject({
      name: 'Arms',
      description: 'Weapons',
    })
    expect((await server.as(member).put(at, { name: ' ' })).status).toBe(422)
    expect((await server.as(member).delete(at)).status).toBe(204)
    expect(await refusal(await server.as(ana).get(ofProject))).toEqual([404, 'Glossary not found'])
    const left = await server.db
      .selectFrom('glossary_entries')
      .where('glossary_id', '=', glossary.id)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})
