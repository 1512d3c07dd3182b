import { expect, test } from 'vitest'
import { COLORS, colorAmong } from '#collab/presence/colors.ts'

const person = (id: string, color: string) => ({ user: { id, name: id, color, kind: 'person' as const } })

function enter(ids: readonly string[]) {
  const here: ReturnType<typeof person>[] = []
  for (const id of ids) here.push(person(id, colorAmong(here, id)))
  return here.map(({ user }) => user.color)
}

test('people who are in a document at once have different colours, as long as there are some', () => {
  for (let round = 0; round < 50; round++) {
    const colors = enter(COLORS.map(() => crypto.randomUUID()))
    expect(new Set(colors).size).toBe(COLORS.length)
  }
})

test('somebody keeps their colour in another tab, and alone has the same each time', () => {
  const [alone] = enter(['ana'])
  expect(colorAmong([], 'ana')).toBe(alone)
  expect(colorAmong([person('ben', alone!), person('ana', 'red')], 'ana')).toBe('red')
})
