import { expect, test } from 'vitest'
import { dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { FIRST_ARTICLE } from './firstArticle.ts'
import { opened } from './opened.ts'

const WORD = /\p{L}{6,}/gu

function swapped(word: string) {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
}

async function judged(language: string) {
  const { unknown } = await opened(language, dictionaryOf(language))
  const text = FIRST_ARTICLE[language]!
  const words = [...new Set(text.match(WORD))].filter((word) => swapped(word) !== word)
  const found = unknown(words.map(swapped).join(' '))
  return { unknown: unknown(text), planted: words.length, found: found.length }
}

test('every specified language but Japanese, Chinese and Arabic has a dictionary', () => {
  expect(SPECIFIED_LANGUAGES.filter((code) => !dictionaryOf(code))).toEqual(['ja', 'zh', 'ar'])
  expect(Object.keys(FIRST_ARTICLE).filter((code) => !dictionaryOf(code))).toEqual([])
  expect(['pt-BR', 'pt-PT', 'en-AU', 'de-AT', 'de-CH', 'qaa'].map(dictionaryOf)).toEqual([
    ...['dictionary-pt', 'dictionary-pt-pt', 'dictionary-en-gb', 'dictionary-de', undefined, undefined],
  ])
})

test.for(['de', 'fr'])(
  'a text in %s that the United Nations publish has no unknown word, and nearly all planted ones are found',
  async (language) => {
    const { unknown, planted, found } = await judged(language)
    expect(unknown).toEqual([])
    expect(found / planted).toBeGreaterThan(0.85)
  },
)

test.for(Object.keys(FIRST_ARTICLE))('likewise in %s', NIGHTLY, async (language) => {
  const { unknown, planted, found } = await judged(language)
  expect(unknown.length).toBeLessThan(2)
  if (planted > 0) expect(found / planted).toBeGreaterThan(0.8)
})
