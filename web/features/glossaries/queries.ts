import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  CreateEntry,
  CreateGlossary,
  Glossary,
  GlossaryEntry,
  ImportedGlossary,
  UpdateGlossary,
} from '#server/glossaries/contract.ts'
import { glossariesApi, glossaryLinesApi, postJson, Refusal, read, remove } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { uploadPath } from './glossaryFiles.ts'

export const glossaryKeys = {
  ofProject: (project_id: string) => ['glossaries', 'of', project_id] as const,
  lines: (glossary_id: string) => ['glossaries', glossary_id, 'lines'] as const,
}

const ofProject = (project_id: string) => ({ param: { project_id } })
const ofGlossary = (glossary_id: string) => ({ param: { glossary_id } })

/** `null`: the project has none. */
export const glossaryQuery = (project_id: string) =>
  queryOptions({
    queryKey: glossaryKeys.ofProject(project_id),
    queryFn: async () => {
      try {
        return await read(glossariesApi.project[':project_id'].$get(ofProject(project_id)))
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
  })

export const linesQuery = (glossary_id: string) =>
  queryOptions({
    queryKey: glossaryKeys.lines(glossary_id),
    queryFn: () => read(glossaryLinesApi[':glossary_id'].lines.$get({ ...ofGlossary(glossary_id), query: {} })),
  })

export function useCreateGlossary(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: CreateGlossary) =>
      read(glossariesApi.project[':project_id'].$post({ ...ofProject(project_id), json })),
    onSuccess: (glossary) => client.setQueryData<Glossary | null>(glossaryKeys.ofProject(project_id), glossary),
  })
}

function useGlossaryChanged({ id, project_id }: Glossary) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: glossaryKeys.ofProject(project_id) }),
      client.invalidateQueries({ queryKey: glossaryKeys.lines(id) }),
    ])
}

export const useUpdateGlossary = (glossary: Glossary) =>
  useMutation({
    mutationFn: (json: UpdateGlossary) =>
      read(glossariesApi.glossaries[':glossary_id'].$put({ ...ofGlossary(glossary.id), json })),
    onSuccess: useGlossaryChanged(glossary),
  })

export function useDeleteGlossary({ id, project_id }: Glossary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/glossaries/glossaries/${id}`),
    onSuccess: () => {
      client.setQueryData<Glossary | null>(glossaryKeys.ofProject(project_id), null)
      client.removeQueries({ queryKey: glossaryKeys.lines(id) })
    },
  })
}

export const useImportGlossary = (glossary: Glossary, onProgress: (share: number) => void) =>
  useMutation({
    mutationFn: (file: File) => upload<ImportedGlossary>(uploadPath(glossary.id, file), { file }, { onProgress }),
    onSuccess: useGlossaryChanged(glossary),
  })

export function useImportTerms(project_id: string) {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreateGlossary(project_id)
  return useMutation({
    mutationFn: async (file: File) => {
      const glossary = (await client.fetchQuery(glossaryQuery(project_id))) ?? (await create({}))
      return upload<ImportedGlossary>(uploadPath(glossary.id, file), { file }, { onProgress: () => undefined })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['glossaries'] }),
  })
}

/** A project without a glossary gets one with its first term. */
export function useAddEntry(project_id: string, glossary: Glossary | null) {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreateGlossary(project_id)
  return useMutation({
    mutationFn: async (json: CreateEntry) => {
      const { id } = glossary ?? (await create({}))
      return read(glossaryLinesApi[':glossary_id'].lines.$post({ ...ofGlossary(id), json }))
    },
    onSuccess: ({ glossary_id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: glossaryKeys.ofProject(project_id) }),
        client.invalidateQueries({ queryKey: glossaryKeys.lines(glossary_id) }),
      ]),
  })
}

/** The whole entry goes out, also where one field was changed (spec §5). */
export const putEntry = ({
  id: line_identifier,
  glossary_id,
  created_at: _,
  former_translations: __,
  ...json
}: GlossaryEntry) =>
  read(
    glossaryLinesApi[':glossary_id'].lines[':line_identifier'].$put({
      param: { glossary_id, line_identifier },
      query: {},
      json,
    }),
  )

export const useDeleteEntries = (glossary: Glossary) =>
  useMutation({
    mutationFn: (line_ids: string[]) => postJson(`/glossaries/${glossary.id}/lines/delete`, { line_ids }),
    onSuccess: useGlossaryChanged(glossary),
  })
