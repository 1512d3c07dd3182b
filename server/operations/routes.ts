import { createRoute } from '@hono/zod-openapi'
import { findOperation } from '#db/queries/operations/operations.ts'
import type { Db } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireVersion } from '../organizations/access.ts'
import { requirePageInProject } from '../organizations/pageAccess.ts'
import { VersionPath } from '../pages/contract.ts'
import { MAX_SHOWN } from '../reimport/constants.ts'
import { PagePath } from '../reimport/contract.ts'
import { LanguageQuery, OperationPath, Operations, OperationsQuery, OperationUndo, OwnActs } from './contract.ts'
import { showOperations } from './showOperations.ts'
import { showOwnActs } from './showOwnActs.ts'
import { previewUndo, redoOperation, undoOperation } from './undoOperation.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['operations'] }
const ofOne = { ...guarded, path: '/operations/{operation_id}/undo', request: { params: OperationPath } } as const

export const operationRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/pages/{page_id}/operations',
      summary: 'What was done to many rows of a page at once, also with other pages together, the newest first',
      request: { params: PagePath, query: OperationsQuery },
      responses: { ...answers(Operations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id, version_id } = await requirePageInProject(c, c.req.valid('param').page_id)
      return c.json(await showOperations(c.var.services.db, { version_id, page_id, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/versions/{version_id}/operations',
      summary: 'What was done to many rows or pages of a version at once, the newest first',
      request: { params: VersionPath, query: OperationsQuery },
      responses: { ...answers(Operations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await showOperations(services.db, { version_id: id, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofOne,
      method: 'get',
      summary: 'What the undo of an operation would take, and what people edited since and stays. Nothing is changed',
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const found = await requireOperation(c.var.services.db, c.var.user.id, c.req.valid('param').operation_id)
      return c.json(shown(await previewUndo(c.var.services, found, requester(c))), 200)
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
      const found = await requireOperation(c.var.services.db, c.var.user.id, c.req.valid('param').operation_id)
      return c.json(shown(await undoOperation(c.var.services, found, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/operations/{operation_id}/redo',
      summary: 'Do again what was taken back, except where somebody edited since',
      request: { params: OperationPath },
      responses: { ...answers(OperationUndo), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const found = await requireOperation(c.var.services.db, c.var.user.id, c.req.valid('param').operation_id)
      return c.json(shown(await redoOperation(c.var.services, found, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/pages/{page_id}/own-acts',
      summary: 'What the caller would undo and redo next in a page and language',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(OwnActs), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('query')
      const { page_id, version_id } = await requirePageInProject(c, c.req.valid('param').page_id)
      const { services, user } = c.var
      return c.json(await showOwnActs(services.db, { version_id, page_id, language, actor_id: user.id }), 200)
    },
  )

/**
 * Answers an operation to somebody who may work in its version; to an outsider it is not there. What changed one row is its
 * maker's alone.
 */
async function requireOperation(db: Db, userId: string, id: string) {
  const found = await findOperation(db, id)
  if (!found || (found.source_text_id !== null && found.actor_id !== userId)) throw notFound('Operation')
  await requireVersion(db, userId, found.version_id, 'useProjects').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound('Operation') : error
  })
  return found
}

const shown = ({ taken, left }: Awaited<ReturnType<typeof undoOperation>>): OperationUndo => ({
  taken,
  left: left.slice(0, MAX_SHOWN),
  left_count: left.length,
})

export type OperationRoutes = typeof operationRoutes
