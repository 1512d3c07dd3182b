import { createRoute } from '@hono/zod-openapi'
import { MAX_SHOWN } from '../files/merge/constants.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { LanguageQuery, OperationPath, Operations, OperationsQuery, OperationUndo, OwnActs } from './contract.ts'
import { showOperations } from './showOperations.ts'
import { showOwnActs } from './showOwnActs.ts'
import { previewUndo, redoOperation, undoOperation } from './undoOperation.ts'

const ofOne = {
  ...guarded('writeText', 'operation'),
  path: '/operations/{operation_id}/undo',
  request: { params: OperationPath },
} as const

export const operationRoutes = createRouter('operations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/operations',
      summary: 'Operations on many rows of a page, also with other pages together, the newest first',
      request: { params: PagePath, query: OperationsQuery },
      responses: { ...answers(Operations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id, version_id } = c.var.page
      return c.json(await showOperations(c.var.services.db, { version_id, page_id, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/operations',
      summary: 'Operations on many rows or pages of a version, the newest first',
      request: { params: VersionPath, query: OperationsQuery },
      responses: { ...answers(Operations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, version } = c.var
      return c.json(await showOperations(services.db, { version_id: version.id, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofOne,
      method: 'get',
      summary: 'Preview the undo of an operation: what it takes, and what stays, edited since. Nothing is changed',
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      return c.json(shown(await previewUndo(c.var.services, c.var.operation, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofOne,
      method: 'post',
      summary: 'Take an operation back, except what people edited since',
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, operation, token } = c.var
      return c.json(shown(await undoOperation(services, operation, requester(c), token)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'operation'),
      method: 'post',
      path: '/operations/{operation_id}/redo',
      summary: 'Do again what was taken back, except where somebody edited since',
      request: { params: OperationPath },
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, operation, token } = c.var
      return c.json(shown(await redoOperation(services, operation, requester(c), token)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/own-acts',
      summary: 'The next undo and redo of the caller in a page and language',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(OwnActs), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('query')
      const { services, user, page } = c.var
      const { page_id, version_id } = page
      return c.json(await showOwnActs(services.db, { version_id, page_id, language, actor_id: user.id }), 200)
    },
  )

const shown = ({ taken, left, isUnderWay = false }: Awaited<ReturnType<typeof undoOperation>>): OperationUndo => ({
  taken,
  left: left.slice(0, MAX_SHOWN),
  left_count: left.length,
  is_under_way: isUnderWay,
})

export type OperationRoutes = typeof operationRoutes
