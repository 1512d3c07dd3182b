import { expect, test, vi } from 'vitest'
import { createSpelling } from '#web/features/rowText/spelling/spelling.ts'
import { spellBeside } from './beside.ts'

const TEXTS = ['Sigue hasta la zorgona', 'Vuelve de las zorgonas', 'El gaurdia duerme', 'Deja la Zorgona en paz']

test('a word of three texts of a table is a fault in none, and one that the project uses elsewhere neither', async () => {
  const { beside } = await spellBeside('es')
  const renewed: string[] = []
  const spelling = createSpelling('es', (ids) => void renewed.push(...ids), beside)
  const look = (at: number) => spelling.unknownIn({ id: `row${at}`, content: `Source ${at}` }, TEXTS[at]!)
  const looked = async (upTo: number) => {
    const all = () => TEXTS.slice(0, upTo).map((_, at) => look(at))
    all()
    await vi.waitFor(() => expect(renewed).toContain(`row${upTo - 1}`))
    return all()
  }
  expect(await looked(3)).toEqual([['zorgona'], ['zorgonas'], ['gaurdia']])
  renewed.length = 0
  expect(await looked(4)).toEqual([[], [], ['gaurdia'], []])
  expect(renewed).toEqual(expect.arrayContaining(['row0', 'row1']))
  spelling.know([], ['gaurdi'])
  expect(look(2)).toEqual([])
})
