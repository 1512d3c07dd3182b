import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTexts } from '../rights/pageAccess.ts'
import { CorrectedFacts, CorrectFacts } from './contract.ts'
import { correctFacts } from './correctFacts.ts'

export const factRoutes = createRouter('pages').openapi(
  createRoute({
    method: 'patch',
    path: '/pages/{page_id}/source-texts/facts',
    summary: 'Say who speaks texts of a page, or how long their translations may be',
    ...guarded('manageProject', 'page'),
    request: { params: PagePath, body: takes(CorrectFacts) },
    responses: { ...answers(CorrectedFacts), ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const { services, page } = c.var
    const correction = c.req.valid('json')
    await requireTexts(c, page.page_id, correction.source_text_ids)
    const texts = await correctFacts(services, page, correction, requester(c))
    const shown = texts.map(
      ({ id, facts: { file_speaker: _, file_max_length: __, file_length_unit: ___, ...facts } }) => {
        const isKnown = [facts.speaker_from, facts.max_length_from, facts.text_box_id].some((one) => one !== null)
        return { id, facts: isKnown ? facts : null }
      },
    )
    return c.json({ data: shown }, 200)
  },
)

export type FactRoutes = typeof factRoutes
