import { isLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'
import { type ColumnUse, sourceOf } from '../../formats/tables/columns.ts'
import type { COLUMN_USES } from './constants.ts'

export type NamedUse = (typeof COLUMN_USES)[number] | LanguageCode

export const usesOf = (names: readonly NamedUse[]): ColumnUse[] =>
  names.map((name) => {
    if (name === 'ignored') return undefined
    if (name === 'max_length') return 'maxLength'
    return isLanguage(name) ? { language: name } : name
  })

export function namesOf(uses: readonly ColumnUse[]): NamedUse[] {
  const source = sourceOf(uses)?.at
  const taken = new Set<NamedUse>()
  return uses.map((use, at) => {
    const name = at === source ? 'source' : nameOf(use)
    if (name === 'ignored' || taken.has(name)) return 'ignored'
    taken.add(name)
    return name
  })
}

function nameOf(use: ColumnUse): NamedUse {
  if (use === undefined) return 'ignored'
  if (typeof use === 'string') return use === 'maxLength' ? 'max_length' : use
  return isLanguage(use.language) ? use.language : 'ignored'
}
