import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts, type TextEdit } from '#collab/text/merge/mergeTexts.ts'

const edited = (text: string, edits: TextEdit[]) =>
  edits
    .toReversed()
    .reduce((now, { index, remove, insert }) => now.slice(0, index) + insert + now.slice(index + remove), text)

const merge = (base: string, live: string, other: string) => mergeTexts(base, live, other, 'en')

test('keeps changes of different words on both sides', () => {
  const { text, suggestion } = merge('The old keeper sleeps.', 'The young keeper sleeps.', 'The old keeper dreams!')
  expect([text, suggestion]).toEqual(['The young keeper dreams!', undefined])
})

test('keeps the live text where both changed a word, and suggests the other', () => {
  const merged = merge('The old keeper sleeps.', 'The young keeper sleeps.', 'The tired keeper dreams.')
  expect(merged.text).toBe('The young keeper dreams.')
  expect(merged.suggestion).toBe('The tired keeper dreams.')
  expect(merged.overlaps).toEqual([{ base: 'old', live: 'young', other: 'tired' }])
})

test('neighbouring words are different words', () => {
  expect(merge('one two', 'uno two', 'one dos')).toMatchObject({ text: 'uno dos', suggestion: undefined })
  expect(merge('Hello!', 'Hi!', 'Hello?')).toMatchObject({ text: 'Hi?', suggestion: undefined })
})

test('takes a change that both made once', () => {
  expect(merge('a b c', 'a x c', 'a x c')).toMatchObject({ text: 'a x c', edits: [], overlaps: [] })
})

test('words put in at the same place overlap', () => {
  expect(merge('Hello world', 'Hello big world', 'Hello small world')).toMatchObject({
    text: 'Hello big world',
    suggestion: 'Hello small world',
  })
  expect(merge('', 'Hola', 'Buenas')).toMatchObject({ text: 'Hola', suggestion: 'Buenas' })
})

test('words put in on both sides of the same space overlap, whichever side put in both', () => {
  expect(merge('\n', 'a\na', '\na')).toMatchObject({ text: 'a\na', suggestion: '\na' })
  expect(merge('\n', '\na', 'a\na')).toMatchObject({ text: '\na', suggestion: 'a\na' })
})

test('edits only the characters that differ, and no half of one', () => {
  expect(merge('colour', 'colour', 'colours').edits).toEqual([{ index: 6, remove: 0, insert: 's' }])
  expect(merge('😀', '😀', '😁').edits).toEqual([{ index: 0, remove: 2, insert: '😁' }])
})

const word = fc.constantFrom('a', 'b', 'lamp', ' ', ' ', '. ', '{x}', '灯台', '😀', '\n', 'é')
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''))

test('one side alone decides where the other changed nothing', () => {
  fc.assert(
    fc.property(text, text, (base, side) => {
      expect(merge(base, base, side)).toMatchObject({ text: side, suggestion: undefined })
      expect(merge(base, side, base)).toMatchObject({ text: side, edits: [], suggestion: undefined })
      expect(merge(base, side, side)).toMatchObject({ text: side, edits: [], suggestion: undefined })
    }),
  )
})

test('edits of the live text give the merged one', () => {
  fc.assert(
    fc.property(text, text, text, (base, live, other) => {
      const { text, edits } = merge(base, live, other)
      expect(edited(live, edits)).toBe(text)
    }),
  )
})

test('taking the suggestion is the same merge with the sides changed', () => {
  fc.assert(
    fc.property(text, text, text, (base, live, other) => {
      const [ours, theirs] = [merge(base, live, other), merge(base, other, live)]
      expect(theirs.text).toBe(ours.suggestion ?? ours.text)
    }),
  )
})

type Change = { at: number; remove: number; put: boolean }
const changes = fc.array(fc.record({ at: fc.nat(20), remove: fc.nat(3), put: fc.boolean() }), { maxLength: 5 })

/** Carries changes out on words that occur once; each word put in is another one. */
function change(words: string[], all: Change[], name: string) {
  const next = [...words]
  const put: string[] = []
  for (const [n, { at, remove, put: isPut }] of all.entries()) {
    const fresh = `${name}${n}`
    if (isPut) put.push(fresh)
    next.splice(Math.min(at, next.length), remove, ...(isPut ? [fresh] : []))
  }
  return { text: next.join(' '), put: put.filter((word) => next.includes(word)) }
}

test('every word anybody put in is in the text or in the suggestion, the live ones in the text', () => {
  const base = fc.uniqueArray(fc.stringMatching(/^[a-z]{2,6}$/), { maxLength: 15 })
  fc.assert(
    fc.property(base, changes, changes, (words, ours, theirs) => {
      const [live, other] = [change(words, ours, 'LIVE'), change(words, theirs, 'FILE')]
      const { text, suggestion = '' } = merge(words.join(' '), live.text, other.text)
      const has = (where: string) => (word: string) => where.split(' ').includes(word)
      expect(live.put.filter((word) => !has(text)(word))).toEqual([])
      expect(other.put.filter((word) => !has(text)(word) && !has(suggestion)(word))).toEqual([])
    }),
  )
})
