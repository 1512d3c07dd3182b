import { expect } from 'vitest'
import type { Person } from '../../support/build/build.ts'
import { ana, app, FIELDS, pathOf, version } from '../../versions/pages.ts'

export type Texts = { data: { id: string; identifier: string; content: string; position: number }[]; count: number }

export const formOf = (file: string | Uint8Array, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.append(key, value)
  data.append('file', new File([file as BlobPart], name))
  return data
}

async function answerOf<Answer>(response: Response, status = 200) {
  expect(response.status, await response.clone().text()).toBe(status)
  return (await response.json()) as Answer
}

type Counts = Record<string, number>
export type Reimported = {
  id: string | null
  counts: Counts
  suggestions: { identifier: string; language: string }[]
}

/** A page that was imported from a file, and what comes back for it. */
export async function importedPage(
  file: string | Uint8Array,
  name: string,
  person: Person = ana,
  target = version,
  fields: Record<string, string> = {},
) {
  const data = formOf(file, name, { ...FIELDS, ...fields })
  const { id } = await answerOf<{ id: string }>(await app.as(person).post(`${pathOf(target)}/import/file`, data))
  return pageOf(id, name, person)
}

/** A page and what comes back for it, in files of this name. */
export function pageOf(id: string, name = 'texts.csv', person: Person = ana) {
  const as = app.as(person)
  const texts = async () => answerOf<Texts>(await as.get(`/pages/${id}/source-texts?limit=50000`))
  const idOf = async (identifier: string) => (await texts()).data.find((text) => text.identifier === identifier)!.id
  type Row = {
    translation: { id: string; content: string; status: string } | null
    source_before: string | null
    file_suggestions: { id: string; content: string }[]
  }
  return {
    id,
    texts,
    idOf,
    contents: async () => (await texts()).data.map(({ identifier, content }) => [identifier, content]),
    preview: async (file: string | Uint8Array) =>
      answerOf<Record<string, unknown> & { counts: Counts }>(
        await as.post(`/pages/${id}/reimport/preview`, formOf(file, name)),
      ),
    reimport: async (file: string | Uint8Array, status = 200) =>
      answerOf<Reimported>(await as.post(`/pages/${id}/reimport`, formOf(file, name)), status),
    undo: async (reimport: string, status = 200) =>
      answerOf<{ left: { identifier: string; language: string | null }[]; left_count: number }>(
        await as.post(`/operations/${reimport}/undo`),
        status,
      ),
    archived: async () =>
      (
        await answerOf<{ data: { id: string; identifier: string; translations: number }[] }>(
          await as.get(`/pages/${id}/archived-texts`),
        )
      ).data,
    restore: async (ids: string[]) =>
      answerOf(await as.post(`/pages/${id}/archived-texts/restore`, { source_text_ids: ids })),
    row: async (identifier: string, language = 'es') =>
      (
        await answerOf<{ data: Row[] }>(
          await as.get(`/pages/${id}/rows?language=${language}&source_text_ids=${await idOf(identifier)}`),
        )
      ).data[0]!,
    export: async (language = 'es') =>
      Buffer.from(await (await as.get(`/pages/${id}/export-file?language=${language}`)).arrayBuffer()),
    write: async (identifier: string, content: string, language = 'es', status = 'COMPLETED') => {
      const at = `/source-texts/${await idOf(identifier)}/translations`
      const { data } = await answerOf<{ data: { id: string; target_language: string }[] }>(await as.get(at))
      const known = data.find(({ target_language }) => target_language === language)
      const answer = known
        ? await as.patch(`/versions/translations/${known.id}`, { content, status })
        : await as.post(at, { target_language: language, content, status })
      expect(answer.ok, await answer.clone().text()).toBe(true)
    },
  }
}
