import { expect, test } from 'vitest'
import { contextBeside } from '#collab/text/facts/contextBeside.ts'
import { guessLimit } from '#collab/text/facts/guessLimit.ts'
import { guessSpeaker } from '#collab/text/facts/guessSpeaker.ts'
import { isMessage } from '#collab/text/icuMessages.ts'
import { judge } from '#collab/text/judge.ts'
import { compilePatterns } from '#collab/text/ownPatterns.ts'
import { createTermFinder } from '#collab/text/terms/findTerms.ts'
import { createSourceTerms } from '#collab/text/terms/sourceTerms.ts'
import { stemOf } from '#collab/text/terms/wordStems.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { fitPlurals, fitPluralsLike } from '#db/vocabulary/plurals.ts'
import { readChoices } from '#db/vocabulary/texts/choices.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { createBorrowingSearch } from '#server/prompts/otherTexts/borrowed.ts'
import { opaque, restore, structure } from '#server/prompts/structure.ts'
import { diffWords } from '#web/features/rowText/diffWords.ts'
import { comparePlaceholders, unseenIn } from '#web/features/rowText/marks.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { expectLinear, findGrowth } from './growth.ts'

const LONGEST = 20_000
/** A shape that takes so long is measured beside half of it. */
const SUSPICIOUS_MS = 30
const SHAPES = Number(process.env.INPUTS ?? (process.env.FUZZ ? 50_000 : 60))

const findTerms = createTermFinder([{ term: 'a' }, { term: 'a a' }, { term: 'ああ' }], 'en')
const findMarked = createSourceTerms([{ term: 'a' }, { term: 'aa' }, { term: 'a a' }], 'en')

const OWN = compilePatterns(['@*@', '[[**]]', 'a*:*!', '<**,**>'])

const READERS: Record<string, (text: string) => unknown> = {
  placeholders,
  choices: readChoices,
  message: isMessage,
  plurals: (text) => [fitPlurals(text, 'en', 'ar'), fitPluralsLike(text, text)],
  structure: (text) => {
    const structured = structure(text)
    return [restore(structured, text), restore(structured, structured.text), opaque(structured, text)]
  },
  checks: (text) =>
    faultsOf(
      {
        content: text,
        structured: structure(text),
        glossary: [{ term: 'a', translation: 'b' }],
        source_language: 'es',
        language: 'en',
      },
      text,
    ),
  borrowed: (text) =>
    createBorrowingSearch([{ text, source: text }])({
      source: 'a',
      answer: `${text} b`,
      own: { texts: [text.slice(1)], told: [] },
    }),
  ownPatterns: (text) => placeholders(text, OWN),
  facts: (text) => [guessSpeaker(text, [{ name: 'aa' }]), guessLimit(text), contextBeside('aa', text)],
  terms: findTerms,
  stems: (text) => [stemOf(text, 'de'), stemOf(text, 'en'), stemOf(text, 'tr'), stemOf(text, 'ru')],
  words: countWords,
  marks: (text) => [comparePlaceholders(text, text), unseenIn(text)],
  judged: (text) =>
    judge(text, `${text} `, {
      from: 'en',
      to: 'de',
      maxLength: { most: 20, unit: 'characters' },
      terms: [{ term: 'a', translation: 'b' }],
    }),
  tableSearch: (text) => normalized(text, 'NFKC').toLowerCase(),
  markedTerms: findMarked,
  difference: (text) => diffWords(text, `b${text}`.slice(0, -3), 'en'),
  rewritten: (text) => diffWords(`a ${text} a`, `b ${[...text].reverse().join('.')} b`, 'en'),
}

/** Shapes that took the square of their length, or more, before. */
const WORST: [name: string, prefix: string, pump: string, suffix: string][] = [
  ['tokens in a long placeholder', 'http://%(a', '⟦1⟧/_', '%<!--'],
  ['colons of a tag', '[a', ':', '='],
  ['colons and a space', '[a', ':', '\t)]'],
  ['assignments', '{a', '=:', '\n'],
  ['zeros of a format', '%', '0', ''],
  ['zeros of a named format', '%(a)', '0', ''],
  ['comments without an end', '', '<!--', ''],
  ['blanks within', 'a', ' ', 'a'],
  ['hyphens of a name', '<a', '-', ''],
  ['underscores of a tag', '</', '_', ''],
  ['marks out of order', 'a', '\u0315\u0316', ''],
  ['halfwidth marks out of order', 'a', '\u0316\uff9e', ''],
  ['one placeholder', '', '%d', ''],
  ['endings of a word', 'x', 'en', ''],
  ['apostrophes', '', "'", '⟦1⟧'],
  ['broken choices', '', '{a,plural,one{{}', ''],
  ['choices inside each other', '', '{a,plural,other{', ''],
  ['many branches', '{a,plural,', '=1{}', 'other{a}}'],
  ['quotes in a choice', '{a,plural,other{', "'{", '}}'],
  ['blanks of a choice', '{a,plural,other{{a,select,', ' ', '}}'],
  ['one word', '', 'a ', ''],
  ['a label', '', 'who:\n', ';'],
  ['addresses', '', 'http://', '{'],
]

testInTurn(12, WORST)('linear time: %s', async ([name, prefix, pump, suffix]) => {
  for (const [reader, run] of Object.entries(READERS)) {
    const make = (size: number) => shape(prefix, pump, suffix, size)
    await expectLinear({ name: `${reader}, ${name}`, make, run, largest: LONGEST })
  }
})

test('plural branches copied into copied branches are given up', async () => {
  const source = '{a,plural,other{{a,plural,other{{a,plural,other{x}}}}}}'
  const make = (size: number) => {
    const keys = Array.from({ length: size / 8 }, (_, n) => `=${n}{}`)
    return `{a,plural,${keys.join('')}other{x}}`
  }
  await expectLinear({ name: 'copies', make, run: (text) => fitPluralsLike(source, text), largest: LONGEST })
  expect(fitPluralsLike(source, make(LONGEST))).toBe(source)
})

test('many terms in a text that has none of their translations take linear time', () =>
  expectLinear({
    name: 'glossary',
    make: (size) => ({
      content: 'a',
      structured: structure('a'),
      glossary: Array.from({ length: size / 8 }, (_, n) => ({ term: `t${n}`, translation: `zz${n}` })),
      source_language: 'es' as const,
      language: 'en' as const,
      answer: shape('', 'b c d ', '', size),
    }),
    run: ({ answer, ...source }) => faultsOf(source, answer),
    largest: LONGEST,
  }))

const ALPHABET = [
  ...'[]{}()<>:=!#/%$&;\'"\\,.|-_+*0a ⟦⟧\n\t',
  'aé',
  'http://',
  '<!--',
  '-->',
  '${',
  '%(a',
  '{a,plural,',
  'other{',
  '=1{',
  "'{",
  '⟦1⟧',
  '\u0315\u0316',
  '日本',
  'who:',
  'system ',
  '&#',
]

test('random shapes take linear time', async () => {
  const seed = chooseSeed('growth of texts')
  const random = seeded(seed)
  const pick = (most: number, least = 0) =>
    Array.from(
      { length: least + Math.floor(random() * (most - least + 1)) },
      () => ALPHABET[Math.floor(random() * ALPHABET.length)]!,
    ).join('')
  const readers = Object.entries(READERS)
  for (let at = 0; at < SHAPES; at++) {
    const [prefix, pump, suffix] = [pick(4), pick(4, 1), pick(3)]
    const [reader, run] = readers[at % readers.length]!
    const make = (size: number) => shape(prefix, pump, suffix, size)
    // A quarter of the length first: what explodes is found before it stands still.
    if (timed(run, make(LONGEST / 4)) < SUSPICIOUS_MS / 4 && timed(run, make(LONGEST)) < SUSPICIOUS_MS) continue
    const fault = await findGrowth({ make, run, largest: LONGEST })
    const again = fault && (await findGrowth({ make, run, largest: LONGEST * 2 }))
    expect(again && `SEED=${seed} ${reader} ${JSON.stringify([prefix, pump, suffix])}: ${again}`).toBeUndefined()
  }
})

const shape = (prefix: string, pump: string, suffix: string, size: number) =>
  prefix + pump.repeat(Math.max(1, Math.floor(size / pump.length))) + suffix

function timed(run: (text: string) => unknown, text: string) {
  const before = performance.now()
  run(text)
  return performance.now() - before
}
