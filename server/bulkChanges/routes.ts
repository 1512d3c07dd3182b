import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listBulkChanges, stopBulkChanges } from '#db/queries/operations/bulkChanges.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { LanguageQuery } from '../rows/contract.ts'
import { SHOWN_MINUTES } from './constants.ts'
import { BulkChange, StartBulkChange } from './contract.ts'
import { showBulkChange } from './showBulkChange.ts'
import { startBulkChange } from './startBulkChange.ts'

const path = '/versions/{version_id}/bulk-changes' as const

export const bulkChangeRoutes = createRouter('operations')
  .openapi(
    createRoute({
      ...guarded('writeText', 'version'),
      method: 'post',
      path,
      summary:
        'Change all rows of a version that match a filter, or chosen ones of them, as one operation with one undo',
      request: { params: VersionPath, body: takes(StartBulkChange) },
      responses: { ...answers(BulkChange), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await startBulkChange(c, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path,
      summary: 'How far my changes of many rows of a version are, under way or of the last hour',
      request: { params: VersionPath },
      responses: { ...answers(z.array(BulkChange)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, version } = c.var
      const own = { version_id: version.id, actor_id: user.id, minutes: SHOWN_MINUTES }
      return c.json((await listBulkChanges(services.db, own)).map(showBulkChange), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'version'),
      method: 'delete',
      path,
      summary: 'Stop my change of rows of a version, or its undo or redo; what it has changed stays, and can be undone',
      request: { params: VersionPath, query: LanguageQuery },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user, version } = c.var
      const { language } = c.req.valid('query')
      await write(services, (trx) => stopBulkChanges(trx, { version_id: version.id, language, actor_id: user.id }))
      return c.body(null, 204)
    },
  )

export type BulkChangeRoutes = typeof bulkChangeRoutes
