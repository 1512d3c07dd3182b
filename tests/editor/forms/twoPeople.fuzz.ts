import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { createPerson, type Person } from './person.ts'

const INTERLEAVINGS = process.env.FUZZ ? 10_000 : 150
const ACTS = 24
/** Letters of which each is typed once: where one is, is where it was typed. */
const FIRST_LETTER = 0xe000

const PLURAL = '{n, plural, one {# file} other {# files}}'
const NESTED =
  'So {who, select, f {she has {n, plural, one {# cup} other {# cups}} now} other {they have {n, plural, one {# cup} other {# cups}}}}'
const RANKS = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
const TWO =
  '{n, plural, one {# day} other {# days}} and {h, plural, offset:1 =0 {no hours} one {# hour} other {# hours}} left'

const STARTS: [text: string, source: string][] = [
  ['', PLURAL],
  ['{n, plural, other {#}}', PLURAL],
  ['Masz {n, plural,\n  one {# plik}\n  other {# pliku}\n} tu', PLURAL],
  ['', NESTED],
  ['{who, select, other {}}', NESTED],
  ['{who, select, f {ona {n, plural, one {# k}}} other {oni {n, plural, other {# k}}}}', NESTED],
  ['', TWO],
  ['{n, plural, other {# dni}} i {h, plural, offset:1 other {# godz}}', TWO],
  ['', RANKS],
]
const LANGUAGES = ['pl', 'ar', 'ru', 'ja', 'cy'] as const

type Random = (count: number) => number

function createRun(random: Random) {
  const [text, source] = STARTS[random(STARTS.length)]!
  const language = LANGUAGES[random(LANGUAGES.length)]!
  const server = new Y.Doc()
  server.clientID = 3
  server.getText('row').insert(0, text)
  const start = Y.encodeStateAsUpdate(server)
  const first = 1 + random(2)
  const people = [first, 3 - first].map((client) => createPerson(start, { source, language }, client))
  const waiting: Uint8Array[][] = [[], []]
  for (const [at, { doc }] of people.entries())
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'wire') waiting[1 - at]!.push(update)
    })
  const deliver = (at: number, count: number) => {
    const updates = waiting[at]!.splice(0, count)
    // A slow line brings what was typed in several forms at once.
    const brought = updates.length > 0 && random(2) === 0 ? [Y.mergeUpdates(updates)] : updates
    for (const update of brought) Y.applyUpdate(people[at]!.doc, update, 'wire')
  }
  return { people, deliver, isQuiet: () => waiting.every((updates) => updates.length === 0) }
}

/** A form belongs to one of the two by the hash of its name where they keep to their own ones. */
const ownerOf = (name: string) => [...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) % 2

type Typed = { letter: string; name: string }

function act(person: Person, who: number, random: Random, { typed, letter }: { typed: Typed[]; letter: string }) {
  const own = person
    .fields()
    .filter(({ part }) => part.kind === 'form' && !part.isRepeated && ownerOf(part.name) === who)
  const field = own[random(own.length)]
  if (!field) return
  const letters = [...field.text].flatMap((one, at) => (one >= '\ue000' && one <= '\uf8ff' ? [at] : []))
  if (letters.length > 1 && random(4) === 0) {
    const at = letters[random(letters.length)]!
    person.delete(field.from + at, field.from + at + 1)
    typed.splice(
      typed.findIndex((one) => one.letter === field.text[at]),
      1,
    )
    return
  }
  person.type(field.from + random(field.to - field.from + 1), letter)
  typed.push({ letter, name: field.part.name })
}

function interleave(seed: number) {
  const next = seeded(seed)
  const random = (count: number) => Math.floor(next() * count)
  const { people, deliver, isQuiet } = createRun(random)
  const typed: Typed[] = []
  for (let n = 0; n < ACTS; n++) {
    const who = random(2)
    if (random(3) === 0) deliver(who, 1 + random(4))
    else act(people[who]!, who, random, { typed, letter: String.fromCharCode(FIRST_LETTER + n) })
  }
  while (!isQuiet()) for (const who of [0, 1]) deliver(who, 1)
  return { people, typed }
}

function expectWhole({ people, typed }: ReturnType<typeof interleave>, seed: number) {
  const [mine, yours] = people.map((person) => person.read())
  const about = `SEED ${seed}: ${mine}`
  expect(yours, about).toBe(mine)
  for (const person of people) expect(person.shown(), about).toBe(mine)
  if (mine !== '') expect(() => parse(mine!, { ignoreTag: true, requiresOtherClause: false }), about).not.toThrow()
  for (const person of people) {
    const fields = person.fields().filter(({ part }) => part.kind === 'form')
    const placed = fields.flatMap(({ part, text }) =>
      [...text].filter((one) => one >= '\ue000' && one <= '\uf8ff').map((letter) => `${letter} ${part.name}`),
    )
    expect(placed.sort(), about).toEqual(typed.map(({ letter, name }) => `${letter} ${name}`).sort())
  }
}

test('two people in two forms of one text never break it', () => {
  const first = chooseSeed('two people in two forms')
  for (let n = 0; n < INTERLEAVINGS; n++) expectWhole(interleave(first + n), first + n)
}, 600_000)
