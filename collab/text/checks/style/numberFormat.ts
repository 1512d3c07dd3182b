import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Text } from '../../readText.ts'
import type { Check, Context } from '../check.ts'
import { findOutside, replaceOutside } from './outsidePieces.ts'

/** Thousands alone: a point may part a version, a date or an address. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:,\d{3}){1,4}(?![\d.,]?\d)/g
const SOME_GROUPED = /\d,\d{3}/
const COMMA = ','

const separators = new Map<LanguageCode, string>()
function separatorOf(language: LanguageCode) {
  const known = separators.get(language)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1_000_000)
  const found = parts.find(({ type }) => type === 'group')?.value ?? COMMA
  separators.set(language, found)
  return found
}

function keptFrom(source: Text, translation: Text, { from, to }: Context) {
  if (separatorOf(from) !== COMMA || separatorOf(to) === COMMA) return []
  if (!SOME_GROUPED.test(translation.text)) return []
  const given = new Set(findOutside(source, GROUPED).map(({ found }) => found))
  return findOutside(translation, GROUPED).filter(({ found }) => given.has(found))
}

export const numberFormat: Check = {
  name: 'number format',
  severity: 'doubtful',
  about: 'style',
  find: (source, translation, context) =>
    keptFrom(source, translation, context)
      .slice(0, 1)
      .map(({ found }) => `${found} is written as ${found.replaceAll(COMMA, separatorOf(context.to))}.`),
  fix(source, translation, context) {
    const kept = new Set(keptFrom(source, translation, context).map(({ found }) => found))
    const write = (found: string) => (kept.has(found) ? found.replaceAll(COMMA, separatorOf(context.to)) : found)
    return replaceOutside(translation, GROUPED, write)
  },
}
