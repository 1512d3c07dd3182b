import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findLastPrompt } from '#db/queries/translationJobs/prompts.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { guarded } from '../rights/guarded.ts'
import { TranslationPath } from './contract.ts'

const TranslationPrompt = z.object({
  at: z.string(),
  model: z.string(),
  attempt: z.int(),
  row: z.string(),
  system: z.string(),
  user: z.string(),
})

export const promptRoutes = createRouter('translations').openapi(
  createRoute({
    ...guarded('readProject', 'translation'),
    method: 'get',
    path: '/translations/{translation_id}/prompt',
    summary: 'The last prompt for this text; the built-in engine is told nothing',
    request: { params: TranslationPath },
    responses: { ...answers(TranslationPrompt), ...refusals(401, 404, 422) },
  }),
  async (c) => {
    const { page_id, target_language, source_text_id } = c.var.translation
    const prompt = await findLastPrompt(c.var.services.db, page_id, target_language, source_text_id)
    if (!prompt) throw notFound('Prompt')
    const { at, model, attempt, system, content: user } = prompt
    const row = String(prompt.source_text_ids.indexOf(source_text_id) + 1)
    return c.json({ at: at.toISOString(), model, attempt, row, system, user }, 200)
  },
)
