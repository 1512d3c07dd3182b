import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { EVERY_LANGUAGE, type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { ChangeRegister } from '#server/projects/contract.ts'
import { read, registersApi } from '../../api/client.ts'
import { projectKeys } from './queries.ts'

export const guideName = (code: LanguageCode) => (code === EVERY_LANGUAGE ? 'all languages' : languageName(code))

export const registersQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'registers'],
    queryFn: () => read(registersApi[':project_id'].registers.$get({ param: { project_id } })),
  })

export function useUpdateRegister(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ target_language, ...json }: ChangeRegister & { target_language: LanguageCode }) =>
      read(
        registersApi[':project_id'].registers[':target_language'].$put({
          param: { project_id, target_language },
          json,
        }),
      ),
    // A refusal tells of a change by somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: registersQuery(project_id).queryKey }),
  })
}
