import { expect } from 'vitest'
import { pageOf } from '../files/merge/reimportedPage.ts'
import { ana, app } from './pages.ts'

type Version = { id: string; name: string; pages_count: number }
type Page = { id: string; name: string }

async function answerOf<Answer>(response: Response) {
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer
}

/** A new version that begins as a copy. */
export async function copyOf({ id }: { id: string }, name = 'Next') {
  const { project_id } = await app.db
    .selectFrom('versions')
    .where('id', '=', id)
    .select('project_id')
    .executeTakeFirstOrThrow()
  return answerOf<Version>(await app.as(ana).post(`/projects/${project_id}/versions`, { name, copy_of: id }))
}

/** In the order in which they were made. */
export const pagesOf = async ({ id }: { id: string }) =>
  (await answerOf<Page[]>(await app.as(ana).get(`/versions/${id}/pages`))).toReversed()

type Translated = [content: string, status: string, checked_at: number | null] | null
type StoredRow = { identifier: string; content: string; position: number | null; es: Translated; ja: Translated }

/** All texts of a page, archived ones included, with what is stored of their translations. */
export async function rowsOf(page_id: string): Promise<StoredRow[]> {
  const texts = await app.db
    .selectFrom('all_source_texts')
    .where('page_id', '=', page_id)
    .orderBy('position')
    .orderBy('identifier')
    .select(['id', 'identifier', 'content', 'position', 'archived_position', 'words'])
    .execute()
  const found = await app.db
    .selectFrom('translations as t')
    .leftJoin('translation_checks as k', (join) =>
      join.onRef('k.source_text_id', '=', 't.source_text_id').onRef('k.target_language', '=', 't.target_language'),
    )
    .where(
      't.source_text_id',
      'in',
      texts.map(({ id }) => id),
    )
    .select(['t.source_text_id', 't.target_language', 't.content', 't.status', 'k.checked_at'])
    .execute()
  return texts.map(({ id, ...text }) => {
    const in_ = (language: string): Translated => {
      const row = found.find((one) => one.source_text_id === id && one.target_language === language)
      return row ? [row.content, row.status, row.checked_at?.getTime() ?? null] : null
    }
    return { ...text, es: in_('es'), ja: in_('ja') }
  })
}

/** The first page of a version. */
export async function copiedPage(version: { id: string }) {
  const [page] = await pagesOf(version)
  return pageOf(page!.id, 'en.json')
}

type Counts = Record<string, number>
type Place = { page_id: string; page_name: string; identifier: string; language: string | null }
type Carried = { id: string | null; counts: Counts; conflicts: Place[] }
type Named = { id: string }

export const previewOf = async (from: Named, into: Named) =>
  answerOf<{ counts: Counts }>(await app.as(ana).get(`/versions/${into.id}/carries/preview?from=${from.id}`))

export const carry = async (from: Named, into: Named) =>
  answerOf<Carried>(await app.as(ana).post(`/versions/${into.id}/carries`, { from: from.id }))

export const undo = async (id: string) =>
  answerOf<{ left: Place[]; left_count: number }>(await app.as(ana).post(`/operations/${id}/undo`))

export const differencesOf = async (from: Named, into: Named) =>
  answerOf<{ counts: Counts; pages: Counts[] }>(
    await app.as(ana).get(`/versions/${into.id}/differences?from=${from.id}`),
  )

type Pages = { from: Named; into: Named; from_page_id: string; page_id: string }

export async function listDifferences({ from, into, ...pages }: Pages, kind: string, language?: string) {
  const query = new URLSearchParams({ from: from.id, ...pages, kind, ...(language && { language }) })
  return answerOf<{ count: number; data: Counts[] }>(
    await app.as(ana).get(`/versions/${into.id}/differences/texts?${query}`),
  )
}
