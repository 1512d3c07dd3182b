import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Assignment } from '#server/assignments/contract.ts'
import { assignmentsQuery } from './queries.ts'

type Of = { project_id: string; version_id: string; language: LanguageCode }

export function useAssigned({ project_id, version_id, language }: Of): readonly Assignment[] {
  const { data = [] } = useQuery(assignmentsQuery(project_id))
  return data.filter((one) => one.version_id === version_id && one.target_language === language && one.done_at === null)
}
