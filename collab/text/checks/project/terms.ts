import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { createTermSearch } from '../../terms/findTerms.ts'
import type { Check, TermTranslation } from '../check.ts'

/** One of a term's translations has to stand there, inflected or not; a term without one stays as it is. */
export const terms: Check = {
  name: 'glossary',
  severity: 'doubtful',
  about: 'project',
  find: (_, { text }, { terms = [], to }) => unusedTerms(terms, text, to).map(said),
}

const said = ({ term, translation }: TermTranslation) =>
  translation === ''
    ? `The glossary says that "${term}" is not translated.`
    : `The glossary says "${translation}" for "${term}".`

function unusedTerms(glossary: readonly TermTranslation[], text: string, language: LanguageCode) {
  const due = glossary.flatMap(({ term, translation, variants = [] }) =>
    [translation || term, ...variants].map((wanted) => ({ term, translation, wanted })),
  )
  const byTerm = Map.groupBy(due, ({ term }) => term.toLowerCase())
  if (byTerm.size === 0) return []
  const lower = text.toLowerCase()
  const isVerbatim = ({ wanted }: { wanted: string }) => lower.includes(wanted.toLowerCase())
  const open = [...byTerm.values()].filter((entries) => !entries.some(isVerbatim))
  const wanted = open.flat().map((entry) => ({ term: entry.wanted, entry }))
  const used = new Set(
    createTermSearch(wanted, language)(text).flatMap(({ entries }) => entries.map((one) => one.entry)),
  )
  const consonants = baseOf(language) === 'ar' ? rootsIn(text) : ''
  const isBroken = ({ wanted }: { wanted: string }) => consonants !== '' && consonants.includes(rootsIn(wanted))
  return open.filter((entries) => !entries.some((entry) => used.has(entry) || isBroken(entry))).map(([first]) => first!)
}

/** The consonants of each word: Arabic makes the plural by its vowels, as سيوف of سيف. */
const rootsIn = (text: string) =>
  ` ${(text.replaceAll(/\p{M}|ـ/gu, '').match(/\p{Script=Arabic}+/gu) ?? []).map(rootOf).join(' ')} `

const rootOf = (word: string) => word.replace(/^[وفبك]?(?:ال|لل)/u, '').replaceAll(/[اأإآويىةءؤئ]/gu, '')
