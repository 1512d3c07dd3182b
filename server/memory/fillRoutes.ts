import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { FillAnswer, FillFromMemory, FillPreview, PreviewFill } from './contract.ts'
import { fillFromMemory } from './fillFromMemory.ts'
import { previewFill } from './previewFill.ts'

export const memoryFillRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/memory/preview',
      summary: 'The texts without a translation that the memory could fill, of up to a thousand. Nothing is changed',
      request: { params: PagePath, body: takes(PreviewFill) },
      responses: { ...answers(FillPreview), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      const { services, user, page } = c.var
      requireTargets(page, [wanted.language])
      await requireTexts(c, page.page_id, wanted.source_text_ids)
      return c.json({ found: await previewFill(services, page, wanted, user) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/memory/fill',
      summary:
        'Fill texts without a translation with those of the same or similar texts of the organization, free of charge',
      request: { params: PagePath, body: takes(FillFromMemory) },
      responses: { ...answers(FillAnswer), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      const { services, user, page } = c.var
      requireTargets(page, [wanted.language])
      await requireTexts(c, page.page_id, wanted.source_text_ids)
      return c.json(await fillFromMemory(services, page, wanted, { user, by: requester(c) }), 200)
    },
  )

export type MemoryFillRoutes = typeof memoryFillRoutes
