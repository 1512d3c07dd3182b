import { createRoute } from '@hono/zod-openapi'
import { findTextInPlace } from '#db/queries/memory/matches.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { findMatches } from '../matches/findMatches.ts'
import { listGivingProjects } from '../matches/givingProjects.ts'
import type { Match } from '../matches/match.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import { RowPath } from '../rows/contract.ts'
import { MatchesQuery, type MemoryMatch, MemoryMatches, MemorySearch, SearchMemory } from './contract.ts'
import { searchMemory } from './searchMemory.ts'

export const memoryMatchRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/rows/{source_text_id}/memory',
      summary:
        'Completed and imported translations of the same and of similar texts, in all projects of the organization that the caller may read',
      request: { params: RowPath, query: MatchesQuery },
      responses: { ...answers(MemoryMatches), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, page } = c.var
      const { language, min_percent } = c.req.valid('query')
      requireTargets(page, [language])
      const { page_id, source_text_id } = c.req.valid('param')
      const [text, project_ids] = await Promise.all([
        findTextInPlace(services.db, page_id, source_text_id),
        listGivingProjects(services.db, page, user),
      ])
      if (!text) throw notFound('Source text')
      const matches = await findMatches(services, { ...page, language, project_ids, source_text_id, text }, min_percent)
      return c.json({ matches: matches.map(publish) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/memory/search',
      summary:
        'Texts with a word, phrase or regular expression on either side, in all projects whose translations the page gets from the memory',
      request: { params: PagePath, query: SearchMemory },
      responses: { ...answers(MemorySearch), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const sought = c.req.valid('query')
      const { services, user, page } = c.var
      requireTargets(page, [sought.language])
      return c.json(await searchMemory(services, page, sought, user), 200)
    },
  )

const publish = ({
  actor_kind,
  written_at,
  checked_at,
  before: _,
  after: __,
  points: ___,
  stored: ____,
  ...match
}: Match): MemoryMatch => ({
  ...match,
  origin: actor_kind,
  written_at: written_at.toISOString(),
  checked_at: checked_at?.toISOString() ?? null,
})

export type MemoryMatchRoutes = typeof memoryMatchRoutes
