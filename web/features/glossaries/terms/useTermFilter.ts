import { useSearchParams } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { finds } from '#db/vocabulary/texts/searching.ts'
import { isMissing, type Term } from './terms.ts'

export function useTermFilter(all: readonly LanguageCode[]) {
  const [params, setParams] = useSearchParams()
  const wanted = new Set(params.get('languages')?.split(','))
  const chosen = all.filter((code) => wanted.has(code))
  const columns = params.get('columns')?.split(',') ?? []
  const isMissingOnly = params.has('missing')

  function set(name: 'languages' | 'columns' | 'missing', value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  }

  return {
    /** None is all. */
    chosen,
    languages: chosen.length > 0 ? chosen : all,
    columns,
    isMissingOnly,
    toggle: (code: LanguageCode) =>
      set('languages', all.filter((one) => (one === code) !== chosen.includes(one)).join(',')),
    toggleColumn: (id: string) =>
      set('columns', (columns.includes(id) ? columns.filter((one) => one !== id) : [...columns, id]).join(',')),
    toggleMissing: () => set('missing', isMissingOnly ? '' : 'yes'),
    clear: () => {
      set('languages', '')
      set('missing', '')
    },
  }
}
export type TermFilter = ReturnType<typeof useTermFilter>

export function isFound(term: Term, search: string, { languages, isMissingOnly }: TermFilter) {
  if (search !== '' && !finds(term.searched, search)) return false
  return !isMissingOnly || languages.some((language) => isMissing(term, language))
}
