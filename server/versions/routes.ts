import { createRoute } from '@hono/zod-openapi'
import { listCarries } from '#db/queries/versions/carries.ts'
import { MAX_SHOWN } from '../files/merge/constants.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { carryVersion } from './carryVersion.ts'
import { compareVersions, listDifferences } from './compareVersions.ts'
import {
  Carried,
  Carries,
  type CarryCounts,
  CarryFrom,
  CarryPreview,
  Differences,
  DifferencesQuery,
  FromQuery,
  VersionDifferences,
} from './contract.ts'
import { previewCarry } from './previewCarry.ts'

const CARRIES_SHOWN = 20

export const versionMergeRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/differences',
      summary: 'Count new, changed and gone texts of a version, seen from another, by page',
      ...guarded('readProject', 'version', movesFiles),
      request: { params: VersionPath, query: FromQuery },
      responses: { ...answers(VersionDifferences), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const ids = { into: c.req.valid('param').version_id, from: c.req.valid('query').from }
      return c.json(await compareVersions(services.db, c.var.files, ids, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/differences/texts',
      summary: 'The differences of one kind in a page of two versions',
      ...guarded('readProject', 'version', movesFiles),
      request: { params: VersionPath, query: FromQuery.extend(DifferencesQuery.shape) },
      responses: { ...answers(Differences), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { from, ...query } = c.req.valid('query')
      const ids = { into: c.req.valid('param').version_id, from }
      return c.json(await listDifferences(services.db, c.var.files, ids, query, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/carries/preview',
      summary: 'Preview the merge of another version into this one. Nothing is stored',
      ...guarded('readProject', 'version', movesFiles),
      request: { params: VersionPath, query: FromQuery },
      responses: { ...answers(CarryPreview), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const ids = { into: c.req.valid('param').version_id, from: c.req.valid('query').from }
      return c.json(await previewCarry(services, c.var.files, ids, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/carries',
      summary: 'Merge the changes of another version into this one: all of them or none. It costs nothing',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath, body: takes(CarryFrom) },
      responses: { ...answers(Carried), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const ids = { into: c.req.valid('param').version_id, from: c.req.valid('json').from }
      const { conflicts, ...done } = await carryVersion(c.var.services, c.var.files, ids, requester(c))
      return c.json({ ...done, conflicts: conflicts.slice(0, MAX_SHOWN) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/carries',
      summary: 'The changes that were carried into a version, the newest first',
      ...guarded('readProject', 'version'),
      request: { params: VersionPath },
      responses: { ...answers(Carries), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, version } = c.var
      const carries = await listCarries(services.db, version.id, CARRIES_SHOWN)
      const data = carries.map(({ actor_name, at, undone_at, counts, ...carry }) => ({
        ...carry,
        by: actor_name,
        at: at.toISOString(),
        counts: counts as unknown as CarryCounts,
        undone_at: undone_at?.toISOString() ?? null,
      }))
      return c.json({ data }, 200)
    },
  )

export type VersionMergeRoutes = typeof versionMergeRoutes
