import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findSourceText } from '#db/queries/translations/rowPanel.ts'
import { listRowChanges } from '#db/queries/translations/translationChanges.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { guarded } from '../rights/guarded.ts'
import { TranslationChange } from '../translations/contract.ts'
import { LanguageQuery, RowPath } from './contract.ts'

export const historyRoutes = createRouter('translations').openapi(
  createRoute({
    ...guarded('readProject', 'page'),
    method: 'get',
    path: '/pages/{page_id}/rows/{source_text_id}/changes',
    summary: 'The changes of a text in one language, newest first, with translations that were deleted',
    request: { params: RowPath, query: LanguageQuery },
    responses: { ...answers(z.array(TranslationChange)), ...refusals(401, 404, 422) },
  }),
  async (c) => {
    const { db } = c.var.services
    const { page_id, source_text_id } = c.req.valid('param')
    if (!(await findSourceText(db, page_id, source_text_id))) throw notFound('Source text')
    const changes = await listRowChanges(db, source_text_id, c.req.valid('query').language)
    return c.json(
      changes.map((change) => ({ ...change, at: change.at.toISOString() })),
      200,
    )
  },
)
