import { expect } from 'vitest'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { pseudoTranslate } from '#server/prompts/pseudoText.ts'
import { structure } from '#server/prompts/structure.ts'
import { realSources } from '../mangled/corpus.ts'
import { testOneIn } from '../support/runs/nightly.ts'

/** Every kind of code, sign and label that a game's text may have. */
const CODED = [
  '{n, plural, one {# arrow} other {# arrows}} left',
  '{who, select, male {He won} female {She won} other {They won}}',
  '[Close]',
  '(later)',
  '“Quoted”',
  '<b>Bold</b> and %s of %d, 5%',
  'Path C:\\Games\\ with &amp; and &#8230;',
  'Snake_case and `code` *stars* _lines_',
  'Do you see it? (yet)',
  'ABC',
  'x',
  '!',
  '⟦1⟧ as it is',
  'Line one\nLine two',
  '"Both ends"',
  '100% of {value}% at 5 PM',
  'https://example.com/a_b?c=d',
]

testOneIn(
  3,
  SPECIFIED_LANGUAGES.filter((language) => language !== 'en'),
)('texts of the built-in engine in %s pass its checks', (language) => {
  const texts = [...new Set([...realSources().values(), ...CODED])].filter((source) => /\p{L}/u.test(source))
  const refused = texts.flatMap((source) => {
    const content = fitPlurals(source, 'en', language)
    const structured = structure(content)
    const told = { source_language: 'en' as const, target_language: language, glossary: [] }
    const answer = pseudoTranslate(structured.text, told)
    const faults = faultsOf(
      { content, structured, glossary: [], source_language: 'en', language, about: 'form' },
      answer,
    )
    return faults.map(({ message }) => ({ source, answer, message }))
  })
  expect(refused).toEqual([])
})
