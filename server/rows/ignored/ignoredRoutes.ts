import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listIgnoredFindings } from '#db/queries/checks/ignoredFindings.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { LanguageQuery, RowPath } from '../contract.ts'
import { requireRow } from '../requireRow.ts'
import { IgnoredFinding, IgnoredQuery, IgnoreFinding } from './contract.ts'
import { ignoreFinding, stopIgnoring } from './ignoreFinding.ts'

const MAX_IGNORED = 10_000

const ofRow = {
  ...guarded('reviewText', 'page'),
  path: '/pages/{page_id}/rows/{source_text_id}/ignored-findings' as const,
}

export const ignoredRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...ofRow,
      method: 'put',
      summary: 'Let a finding of a check stand, for everybody and until the source text or the translation changes',
      request: { params: RowPath, body: takes(IgnoreFinding) },
      responses: { ...answers(IgnoredFinding), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const given = c.req.valid('json')
      const at = await requireRow(c, c.req.valid('param').source_text_id, given.language)
      return c.json(await ignoreFinding(c.var.services, at, given, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofRow,
      method: 'delete',
      summary: 'Take back that a finding is ignored',
      request: { params: RowPath, query: IgnoredQuery },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language, check } = c.req.valid('query')
      const at = await requireRow(c, c.req.valid('param').source_text_id, language)
      await stopIgnoring(c.var.services, at, check)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/ignored-findings',
      summary: 'Findings that people let stand, of all pages of a version, the last ones first',
      request: { params: VersionPath, query: LanguageQuery },
      responses: { ...answers(z.array(IgnoredFinding)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('query')
      const found = await listIgnoredFindings(
        c.var.services.db,
        { version_id: c.var.version.id, language },
        MAX_IGNORED,
      )
      return c.json(
        found.map(({ ignored_at, ...one }) => ({ ...one, ignored_at: ignored_at.toISOString() })),
        200,
      )
    },
  )
