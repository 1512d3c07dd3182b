import { createRoute } from '@hono/zod-openapi'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { PagePath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets, requireTexts } from '../../rights/pageAccess.ts'
import { Check, CheckedRows, CheckRow, CheckRows, LanguageQuery, RowPath, SendRowBack, SentRow } from '../contract.ts'
import { requireRow } from '../requireRow.ts'
import { checkRow, uncheckRow } from './checkRow.ts'
import { checkRows } from './checkRows.ts'
import { sendBack } from './sendBack.ts'

const ofRow = { ...guarded('reviewText', 'page'), path: '/pages/{page_id}/rows/{source_text_id}/check' as const }

export const checkRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...ofRow,
      method: 'put',
      summary: 'Confirm a translation as it stands, which completes it; any later change of the text takes that back',
      request: { params: RowPath, body: takes(CheckRow) },
      responses: { ...answers(Check), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, text } = c.req.valid('json')
      const at = await requireRow(c, c.req.valid('param').source_text_id, language)
      return c.json(await checkRow(c.var.services, at, text, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofRow,
      method: 'delete',
      summary: 'Take back that a translation was confirmed',
      request: { params: RowPath, query: LanguageQuery },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const at = await requireRow(c, c.req.valid('param').source_text_id, c.req.valid('query').language)
      await uncheckRow(c.var.services, at, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('reviewText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/rows/{source_text_id}/send-back',
      summary: 'Send a translation back to those who wrote it, with a reason: it is to be reviewed, and unchecked',
      request: { params: RowPath, body: takes(SendRowBack) },
      responses: { ...answers(SentRow), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, ...sending } = c.req.valid('json')
      const at = await requireRow(c, c.req.valid('param').source_text_id, language)
      return c.json(await sendBack(c.var.services, at, sending, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('reviewText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/checks',
      summary:
        'Confirm translations as they stand, up to 500 at once; those that have another text by now stay as they are',
      request: { params: PagePath, body: takes(CheckRows) },
      responses: { ...answers(CheckedRows), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, ...checks } = c.req.valid('json')
      const { page_id } = c.var.page
      requireTargets(c.var.page, [language])
      const ids = checks.rows.map(({ source_text_id }) => source_text_id)
      await requireTexts(c, page_id, ids, 'rows')
      return c.json(await checkRows(c.var.services, { page_id, language }, checks, requester(c)), 200)
    },
  )
