import { expect, test } from 'vitest'
import { signTest } from '#server/comparisons/signTest.ts'
import { chrF, countRuns } from '#server/prompts/scores/chrF.ts'
import { countText, scoresOf } from '#server/prompts/scores/score.ts'
import { countEdits } from '#server/prompts/scores/ter.ts'
import { wordsIn } from '#server/prompts/scores/words.ts'

/** Texts, references, and the scores that sacreBLEU 2.6.0 gives them. */
const KNOWN = [
  ['The cat sat on the mat.', 'The cat sat on the mat.', 100, 0],
  ['El guerrero cierra la puerta', 'El guerrero cerró la puerta', 71.1641, 20],
  ['the gate of the old city', 'the old city gate', 71.2246, 75],
  ['on the mat the cat sat', 'the cat sat on the mat', 81.092, 16.6667],
  ['Hallo Welt', 'Guten Tag', 6.0976, 100],
] as const

test.each(KNOWN)('"%s" for "%s" has chrF %d and TER %d', (text, reference, chrf, ter) => {
  const scores = scoresOf([countText({ text, reference })])!
  expect([scores.chrf, scores.ter]).toEqual([expect.closeTo(chrf, 3), expect.closeTo(ter, 3)])
})

test('scores of many texts add up their counts', () => {
  const pairs = KNOWN.map(([text, reference]) => ({ text, reference }))
  expect(chrF([...pairs, { text: '門を開けて', reference: '門を開けてください' }].map(countRuns))).toBeCloseTo(71.84, 2)
  expect(scoresOf([])).toBeUndefined()
})

/** Moved, deleted and inserted words, with the edits that sacreBLEU counts. */
const SHIFTED: [string, string, number][] = [
  ['f e b g b e h g c e b g f d a h', 'f g f c e b d a h h b g b g', 7],
  ['b h a e c h b d g f d a b', 'e c h f d a b b a b d g h', 4],
  ['b f f a b g h c h g d d', 'a b c g h c h g d b f f d', 2],
  ['b a b b h c g a a f b c', 'b a a f b b b h c g a c', 1],
  ['b d d g b e b', 'g b e b b d d', 1],
  ['c g g b d d h e d d e b h a', 'c g g e b b e d d d h d h a', 2],
  ['a f a c g e b e h g b e g f', 'f a c e h g b e g f g e b', 2],
  ['d a e a g a g c c c', 'a g a d a c e g c b', 3],
  ['d d d f g d a e d h', 'd d d g d d h f a a e', 3],
  ['a b a g h a e e d e c g b', 'a b e b c g a g a e e d b', 4],
  ['h c d c e g e a f g c d', 'a f d e e g c g d h c', 4],
  ['e h d e d c f e c d', 'e d c f h d d e e c c d', 3],
]

test.each(SHIFTED)('"%s" becomes "%s" in %d edits', (text, reference, edits) => {
  expect(countEdits(text.split(' '), reference.split(' '))).toBe(edits)
})

test('words are split at signs, and characters of scripts without spaces count alone', () => {
  expect(wordsIn("Don't stop, 3,5!")).toEqual(['don', "'", 't', 'stop', ',', '3', ',', '5', '!'])
  expect(wordsIn('門をOpen')).toEqual(['門', 'を', 'open'])
})

test('long texts are scored in a bounded time', () => {
  const words = (start: number) => Array.from({ length: 1_500 }, (_, n) => `w${(n * 7 + start) % 400}`)
  const before = performance.now()
  expect(countEdits(words(0), words(91))).toBeGreaterThan(0)
  expect(performance.now() - before).toBeLessThan(5_000)
})

test.each([
  [0, 0, null],
  [5, 5, 1],
  [10, 0, 2 / 2 ** 10],
  [8, 2, 0.109375],
  [0, 5_000, 0],
])('%d choices against %d happen by chance with %s', (a, b, chance) => {
  expect(signTest(a, b)).toEqual(chance === null ? null : expect.closeTo(chance, 9))
})
