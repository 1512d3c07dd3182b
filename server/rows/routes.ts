import { createRoute } from '@hono/zod-openapi'
import { countRowsForUser, listRows, listRowsInOrder } from '#db/queries/tableRows.ts'
import { notFound } from '../http/errors.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { PagePath, RowsQuery, type TableRow, TableRows } from './contract.ts'

const listTableRows = createRoute({
  method: 'get',
  path: '/pages/{page_id}/rows',
  tags: ['translations'],
  summary: 'Source texts beside their translations, as the table shows them',
  security: BEARER,
  middleware: signedIn,
  request: { params: PagePath, query: RowsQuery },
  responses: { ...answers(TableRows), ...refusals(401, 404, 422) },
})

export const rowRoutes = createRouter().openapi(listTableRows, async (c) => {
  const { services, user } = c.var
  const { page_id } = c.req.valid('param')
  const { language, source_text_ids, ...window } = c.req.valid('query')
  const count = await countRowsForUser(services.db, page_id, user.id)
  if (count === undefined) throw notFound('Page')
  const rows = source_text_ids
    ? await listRows(services.db, page_id, language, source_text_ids)
    : await listRowsInOrder(services.db, page_id, language, window)
  return c.json({ data: rows.map(tableRow), count })
})

export type RowRoutes = typeof rowRoutes

type Stored = Awaited<ReturnType<typeof listRows>>[number]

function tableRow({ id, position, identifier, content, context, words, ...stored }: Stored): TableRow {
  const { translation_id, text, status, review_notes, score, request_id, suggestion, revision, updated_at } = stored
  const translation =
    translation_id === null || status === null
      ? null
      : {
          id: translation_id,
          content: text ?? '',
          status,
          review_notes: review_notes ?? '',
          score,
          request_id,
          suggestion,
          revision: Number(revision),
          updated_at: updated_at?.toISOString() ?? '',
        }
  return { id, position, identifier, content, context, words, translation }
}
