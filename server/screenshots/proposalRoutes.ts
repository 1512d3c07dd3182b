import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findSourceLanguage } from '#db/queries/screenshots/screenshots.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ScreenshotPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { ProposedRegion, VersionQuery } from './contract.ts'
import { proposeRegions } from './proposeRegions.ts'

export const proposalRoutes = createRouter('screenshots').openapi(
  createRoute({
    method: 'get',
    path: '/screenshots/{screenshot_id}/proposals',
    summary: 'Texts of a version whose words are read in the image of a screenshot, to be accepted by a person',
    ...guarded('bringFiles', 'screenshot'),
    request: { params: ScreenshotPath, query: VersionQuery },
    responses: { ...answers(z.array(ProposedRegion)), ...refusals(401, 404, 409, 422, 429, 503) },
  }),
  async (c) => {
    const { services, user, screenshot } = c.var
    const language = await findSourceLanguage(services.db, screenshot.project_id)
    const asked = { ...c.req.valid('query'), language }
    return c.json(await proposeRegions(services, user.id, screenshot, asked), 200)
  },
)

export type ProposalRoutes = typeof proposalRoutes
