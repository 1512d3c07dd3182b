import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { FillAnswer, FillFromMemory } from './contract.ts'
import { fillFromMemory } from './fillFromMemory.ts'

export const memoryRoutes = createRouter('translations').openapi(
  createRoute({
    ...guarded('writeText', 'page'),
    method: 'post',
    path: '/pages/{page_id}/memory/fill',
    summary:
      'Fill texts without a translation with those of identical texts of the project, free of charge and to be reviewed',
    request: { params: PagePath, body: takes(FillFromMemory) },
    responses: { ...answers(FillAnswer), ...refusals(401, 404, 422) },
  }),
  async (c) => {
    const { language, source_text_ids } = c.req.valid('json')
    const { page_id, project_id } = c.var.page
    requireTargets(c.var.page, [language])
    await requireTexts(c, page_id, source_text_ids)
    const at = { page_id, project_id, language }
    return c.json(await fillFromMemory(c.var.services, at, source_text_ids, requester(c)), 200)
  },
)
