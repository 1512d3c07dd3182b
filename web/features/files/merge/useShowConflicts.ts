import { useNavigate, useSearchParams } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Version } from '#server/projects/contract.ts'

type Conflicts = readonly { language: LanguageCode | null }[]

/** Leads to the rows where both sides have changed the same words, in the language on show or the first that has some. */
export function useShowConflicts({ id, project_id }: Pick<Version, 'id' | 'project_id'>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (conflicts: Conflicts, page_id?: string) => {
    const languages = conflicts.flatMap(({ language }) => language ?? [])
    const lang = languages.find((one) => one === search.get('lang')) ?? languages[0]
    if (lang === undefined) return
    const query = new URLSearchParams({ version: id, ...(page_id && { page: page_id }), lang, conflicts: 'yes' })
    void navigate(`/projects/${project_id}/${page_id === undefined ? 'rows' : 'translations'}?${query}`)
  }
}
