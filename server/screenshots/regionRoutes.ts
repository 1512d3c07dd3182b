import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deleteRegions, listScreenshotsOfText, listShownTexts, updateRegion } from '#db/queries/screenshots/regions.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ScreenshotPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import {
  ChangedRegion,
  ChangeRegion,
  DeleteRegions,
  RegionPath,
  ScreenshotOfText,
  ShownText,
  ShowTexts,
  SourceTextPath,
  VersionQuery,
} from './contract.ts'
import { lineagesOf, MAX_SHOWN_LENGTH, requireWithin, showTexts } from './showTexts.ts'

export const regionRoutes = createRouter('screenshots')
  .openapi(
    createRoute({
      method: 'get',
      path: '/screenshots/{screenshot_id}/regions',
      summary: 'The texts of a version that a screenshot shows, and where',
      ...guarded('readProject', 'screenshot'),
      request: { params: ScreenshotPath, query: VersionQuery },
      responses: { ...answers(z.array(ShownText)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const at = { screenshot_id: c.var.screenshot.id, ...c.req.valid('query') }
      return c.json(await listShownTexts(c.var.services.db, at, MAX_SHOWN_LENGTH), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/screenshots/{screenshot_id}/regions',
      summary: 'Say that a screenshot shows texts, and where; copies of them in other versions are meant too',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: ScreenshotPath, body: takes(ShowTexts) },
      responses: { ...answers(z.array(ShownText)), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await showTexts(c.var, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/screenshots/{screenshot_id}/regions/{region_id}',
      summary: 'Move a region, or say which text it shows',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: RegionPath, body: takes(ChangeRegion) },
      responses: { ...answers(ChangedRegion), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { region, source_text_id } = c.req.valid('json')
      const { region_id: id } = c.req.valid('param')
      const changed = await editInProject(c.var, async (trx, screenshot) => {
        if (region) requireWithin(screenshot, region)
        const [lineage_id] = source_text_id ? await lineagesOf(trx, screenshot, [source_text_id]) : []
        const change = { ...(lineage_id && { lineage_id }), ...(region !== undefined && { region }) }
        return updateRegion(trx, { screenshot_id: screenshot.id, id }, change)
      })
      if (!changed) throw notFound('Region')
      return c.json(changed, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/screenshots/{screenshot_id}/regions/{region_id}',
      summary: 'Delete a region; the screenshot and its text stay',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: RegionPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { region_id: id } = c.req.valid('param')
      const deleted = await editInProject(c.var, (trx, screenshot) => deleteRegions(trx, screenshot.id, [id]))
      if (deleted === 0) throw notFound('Region')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/screenshots/{screenshot_id}/regions/delete',
      summary: 'Delete regions, such as those that were added at once',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: ScreenshotPath, body: takes(DeleteRegions) },
      responses: { ...answersNothing, ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { region_ids } = c.req.valid('json')
      await editInProject(c.var, (trx, screenshot) => deleteRegions(trx, screenshot.id, region_ids))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/source-texts/{source_text_id}/screenshots',
      summary: 'The screenshots that show a text, and where',
      ...guarded('readProject', 'source_text'),
      request: { params: SourceTextPath },
      responses: { ...answers(z.array(ScreenshotOfText)), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await listScreenshotsOfText(c.var.services.db, c.req.valid('param').source_text_id), 200),
  )

export type RegionRoutes = typeof regionRoutes
