/** @module-tag nightly */
import { expect, test } from 'vitest'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import { matchRows } from '#server/files/plan/matchRows.ts'
import { longestRising } from '#server/files/plan/order.ts'
import { expectLinear } from './growth.ts'

/** The long form goes as far as is allowed. */
const LARGEST = process.env.FUZZ ? 20_000 : 8_000

/** Rows whose identifiers are all gone, with the texts of a game, with one text, or with words that all of them have. */
const TEXTS: Record<string, (n: number, edition: number) => string> = {
  'other texts': (n, edition) => `Line ${n * 7919} of the keeper ${edition}, at sea since ${n}`,
  'one text': () => 'Continue',
  'nearly one text': (n, edition) => `Take the ${n % 2 ? 'old' : 'new'} lamp ${edition}`,
  'no text': (n, edition) => ` ${edition}${'.'.repeat(n % 3)}`,
}

const rows = (count: number, edition: number, text: (n: number, edition: number) => string) =>
  Array.from({ length: count }, (_, n) => ({
    identifier: `${edition}/${n}`,
    content: text(n, edition),
    isArchived: false,
  }))

test.each(Object.entries(TEXTS))('rows with %s are found in time linear in the page', async (name, text) => {
  await expectLinear({
    name,
    make: (count) => [rows(count, 1, text), rows(count, 2, text)] as const,
    run: ([known, file]) => matchRows(known, file),
    largest: LARGEST,
  })
})

test('a page turned upside down is ordered in linear time', async () => {
  const run = (count: number) => expect(longestRising(Array.from({ length: count }, (_, n) => count - n)).size).toBe(1)
  await expectLinear({ name: 'order', make: (count) => count, run, largest: LARGEST })
})

test('texts of many words are merged in linear time', async () => {
  const words = (count: number, word: string) => `${word} `.repeat(count / 2)
  await expectLinear({
    name: 'merge',
    make: (count) => count,
    run: (count) => mergeTexts(words(count, 'a'), `${words(count, 'b')}!`, words(count, 'ab'), 'en'),
    largest: 20_000,
  })
})
