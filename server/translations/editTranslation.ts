import { contentOf, replaceText, requestOf, scoreOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { RevisionMoved } from '#collab/editDocument.ts'
import { keepDeleted } from '#db/queries/deletedTranslations.ts'
import { recordChanges } from '#db/queries/translationChanges.ts'
import { clearSuggestion } from '#db/queries/translationNotes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/errors.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from './cancelTranslation.ts'
import { inDocument } from './inDocument.ts'
import type { Requester } from './requestTranslation.ts'

const ROWS_AT_ONCE = 500

type At = { page_id: string; language: LanguageCode }
type Stored = {
  id: string
  page_id: string
  source_text_id: string
  target_language: LanguageCode
  suggestion: string | null
}
type Edit = { content?: string | undefined; status?: TranslationStatus | undefined }

const addressOf = ({ page_id, target_language }: Stored): At => ({ page_id, language: target_language })

/** Starts a text that has no translation, through the live document like every change of one. */
export async function createTranslation(
  services: Services,
  at: At & { source_text_id: string },
  { content, status = 'COMPLETED' }: { content: string; status?: TranslationStatus | undefined },
  by: Requester,
) {
  const id = at.source_text_id
  const actor = { kind: 'api' as const, ...by }
  await inDocument(services, at, async (trx, edit) => {
    await requirePage(trx, by.id, at.page_id, 'useProjects')
    await edit(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (statusOf(doc).has(id)) throw new ApiError(409, 'This text already has a translation')
        replaceText(doc, id, content)
        setEntry(statusOf(doc), id, status)
      },
      { actor },
    )
    await recordChanges(trx, authorOf(actor), at.language, [id])
  })
}

/**
 * Changes text or status through the live document, so that everybody sees it at once; only what differs in the text is
 * rewritten. With `revision` it is refused with 412 when the text changed since that was read.
 */
export async function editTranslation(
  services: Services,
  stored: Stored,
  edit: Edit,
  by: Requester,
  revision?: number,
) {
  const id = stored.source_text_id
  const actor = { kind: edit.content === undefined ? ('person' as const) : ('api' as const), ...by }
  await inDocument(services, addressOf(stored), async (trx, editDocument) => {
    await requirePage(trx, by.id, stored.page_id, 'useProjects')
    await editDocument(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (edit.content !== undefined) replaceText(doc, id, edit.content)
        const status = statusOf(doc).get(id)
        setEntry(statusOf(doc), id, edit.status ?? (edit.content === undefined ? status : statusOnSave(status)))
      },
      { actor, ...(revision === undefined ? {} : { expectedRevisions: new Map([[id, revision]]) }) },
    )
    await recordChanges(trx, authorOf(actor), stored.target_language, [id])
  }).catch((error) => {
    if (error instanceof RevisionMoved) throw new ApiError(412, 'The translation was changed in the meantime')
    throw error
  })
}

/** Saving completes what was not started or had failed and keeps every other status (reading 34). */
const statusOnSave = (status: TranslationStatus | undefined) =>
  status === undefined || status === 'FAILED' ? 'COMPLETED' : status

/**
 * Sets the status of many rows, a few hundred a commit, and writes down what people typed in them; rows a job holds stay.
 * Answers how many rows there were.
 */
export async function saveTranslations(
  services: Services,
  at: At,
  sourceTextIds: string[],
  status: TranslationStatus | undefined,
  by: Requester,
): Promise<number> {
  const actor = { kind: 'person' as const, ...by }
  let rows = 0
  for (let from = 0; from < sourceTextIds.length; from += ROWS_AT_ONCE) {
    const ids = sourceTextIds.slice(from, from + ROWS_AT_ONCE)
    await inDocument(services, at, async (trx, edit) => {
      await requirePage(trx, by.id, at.page_id, 'useProjects')
      const free: string[] = []
      await edit(
        (doc) => {
          free.push(...ids.filter((id) => contentOf(doc).has(id) && !requestOf(doc).has(id)))
          if (status !== undefined) for (const id of free) setEntry(statusOf(doc), id, status)
        },
        { actor },
      )
      await recordChanges(trx, authorOf(actor), at.language, free)
      rows += free.length
    })
  }
  return rows
}

/** Back to not started, for an hour to be undone; a job that holds the row is stopped. Words of a text that was there stay charged. */
export async function deleteTranslation(services: Services, stored: Stored, by: Requester) {
  const id = stored.source_text_id
  const { page_id, language } = addressOf(stored)
  await cancelTranslation(services, { page_id, languages: [language], source_text_ids: [id] }, by)
  await inDocument(services, { page_id, language }, async (trx, edit) => {
    await requirePage(trx, by.id, page_id, 'useProjects')
    await keepDeleted(trx, stored.id)
    await edit(
      (doc) => {
        replaceText(doc, id, '')
        for (const map of [statusOf(doc), scoreOf(doc), requestOf(doc)]) if (map.has(id)) map.delete(id)
      },
      { actor: { kind: 'person', ...by } },
    )
  })
}

/** Puts the AI's text in the place of the person's, as if that person had typed it. */
export async function acceptSuggestion(services: Services, stored: Stored, by: Requester) {
  const { suggestion } = stored
  if (suggestion === null) throw new ApiError(404, 'Suggestion not found')
  const id = stored.source_text_id
  const actor = { kind: 'person' as const, ...by }
  await inDocument(services, addressOf(stored), async (trx, edit) => {
    await requirePage(trx, by.id, stored.page_id, 'useProjects')
    await edit(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        replaceText(doc, id, suggestion)
        setEntry(statusOf(doc), id, statusOnSave(statusOf(doc).get(id)))
      },
      { actor },
    )
    await clearSuggestion(trx, stored)
    await recordChanges(trx, authorOf(actor), stored.target_language, [id])
  })
}

export const dismissSuggestion = ({ db }: Services, stored: Stored, by: Requester) =>
  db.transaction().execute(async (trx) => {
    await requirePage(trx, by.id, stored.page_id, 'useProjects')
    await clearSuggestion(trx, stored)
  })

const authorOf = ({ kind, id, name }: Requester & { kind: 'person' | 'api' }) => ({
  actor_kind: kind,
  actor_id: id,
  actor_name: name,
})
