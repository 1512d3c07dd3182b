import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countStatuses } from '#db/queries/pages/textCounters.ts'
import { findDocumentHead, translationsAsJson } from '#db/queries/translations/translations.ts'
import { CHECKED, CHECKED_ONCE, type CountedStatus, TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { jsonList } from '../http/body/jsonText.ts'
import { isKnown } from '../http/entityTags.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { IfNoneMatch, LanguageQuery, Progress, SaveAnswer, SaveTranslations, Translation } from './contract.ts'
import { saveTranslations } from './saveTranslations.ts'

export const pageRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/translations',
      summary: 'The translations of a page into one language, in the order of the page; not-started texts are left out',
      request: { params: PagePath, query: LanguageQuery, headers: IfNoneMatch },
      responses: {
        ...answers(z.array(Translation)),
        304: { description: 'Nothing has changed since the ETag in If-None-Match' },
        ...refusals(401, 404, 422),
      },
    }),
    async (c) => {
      const { db } = c.var.services
      const { language } = c.req.valid('query')
      const { page_id } = c.var.page
      const head = await findDocumentHead(db, page_id, language)
      // Before anybody has opened it, there is what came with the import and nothing changes it.
      const tag = head ? `"${head.generation}.${head.head_seq}.${head.notes_version}"` : '"0"'
      c.header('ETag', tag)
      c.header('Cache-Control', 'private, no-cache')
      if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304)
      return jsonList<Translation[]>(c, translationsAsJson(db, page_id, language))
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'patch',
      path: '/pages/{page_id}/translations',
      summary: 'Save rows: set their status together, or without a status only record what was typed in the history',
      request: { params: PagePath, body: takes(SaveTranslations) },
      responses: { ...answers(SaveAnswer), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { language, source_text_ids, ...saving } = c.req.valid('json')
      const { page_id } = c.var.page
      requireTargets(c.var.page, [language])
      await requireTexts(c, page_id, source_text_ids)
      const at = { page_id, language }
      const saved = await saveTranslations(c.var.services, at, source_text_ids, saving, requester(c))
      return c.json({ message: 'Translations saved', ...saved }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/progress',
      summary: 'How many texts of a page have which status in one language',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(Progress), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = c.var.page
      const counts = await countStatuses(c.var.services.db, page_id, c.req.valid('query').language)
      return c.json(progressOf(counts), 200)
    },
  )

function progressOf(counts: { status: CountedStatus | null; count: number }[]): Progress {
  const of = (wanted: CountedStatus | null) => counts.find(({ status }) => status === wanted)?.count ?? 0
  const statuses = Object.fromEntries(TRANSLATION_STATUSES.map((status) => [status, of(status)]))
  return {
    total: of(null),
    checked: of(CHECKED),
    checked_once: of(CHECKED_ONCE),
    statuses: statuses as Progress['statuses'],
  }
}
