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
import { allowTurn, turnsOf } from './whoTurns.ts'

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
      const { services, user, page } = c.var
      const { page_id, version_id } = page
      const mayTurn = await turnsOf(services.db, user, page)
      return c.json(await showOperations(services.db, { version_id, page_id, ...c.req.valid('query') }, mayTurn), 200)
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
      const { services, user, version } = c.var
      const mayTurn = await turnsOf(services.db, user, version)
      const wanted = { version_id: version.id, ...c.req.valid('query') }
      return c.json(await showOperations(services.db, wanted, mayTurn), 200)
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
      const { services, operation } = c.var
      return c.json(shown(await previewUndo(await allowTurn(services, operation), operation, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofOne,
      method: 'post',
      summary: 'Take an operation back, except what people edited since; what others did is for managers',
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { operation, token } = c.var
      const services = await allowTurn(c.var.services, operation)
      return c.json(shown(await undoOperation(services, operation, requester(c), token)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'operation'),
      method: 'post',
      path: '/operations/{operation_id}/redo',
      summary: 'Do again what was taken back, except where somebody edited since; what others did is for managers',
      request: { params: OperationPath },
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { operation, token } = c.var
      const services = await allowTurn(c.var.services, operation)
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
