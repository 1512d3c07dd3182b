import { createRoute } from '@hono/zod-openapi'
import { askRepository, findRepository } from '#db/queries/repositories/repositories.ts'
import { ApiError } from '../http/apiError.ts'
import { limitDeliveries } from '../http/limits/rateLimit.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { type GuardedCall, guarded } from '../rights/guarded.ts'
import { disconnect, requireConnected, saveRepository } from './connect.ts'
import { NOT_READ_YET } from './constants.ts'
import {
  ConnectedRepository,
  PutRepository,
  Repository,
  RepositoryPath,
  SavedRepository,
  TriedRepository,
  TryRepository,
} from './contract.ts'
import { showRepository } from './show.ts'
import { tryRepository } from './tryRepository.ts'

export const repositoryRoutes = createRouter('repositories')
  .openapi(
    createRoute({
      ...guarded('bringFiles', 'project'),
      method: 'get',
      path: '/{project_id}/repository',
      summary: 'The git repository of a project and how it is, without its secrets',
      request: { params: RepositoryPath },
      responses: { ...answers(ConnectedRepository), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const found = await findRepository(db, c.var.project.id)
      return c.json({ repository: found ? await showRepository(db, found) : null }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'put',
      path: '/{project_id}/repository',
      summary: 'Connect a git repository, or change how it is connected; the secret of its webhook is told this once',
      request: { params: RepositoryPath, body: takes(PutRepository) },
      responses: { ...answers(SavedRepository), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, project, user } = c.var
      const at = { project_id: project.id, by: user.id }
      const saved = await write(services, async (trx) => {
        const { stored, hook_secret } = await saveRepository(services, trx, at, c.req.valid('json'))
        return { repository: await showRepository(trx, stored), hook_secret }
      })
      return c.json(saved, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'delete',
      path: '/{project_id}/repository',
      summary: 'Disconnect the git repository; pages and translations stay',
      request: { params: RepositoryPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      await write(c.var.services, (trx) => disconnect(trx, c.var.project.id))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project', limitDeliveries),
      method: 'post',
      path: '/{project_id}/repository/try',
      summary: 'Try to reach a git repository; nothing is stored',
      request: { params: RepositoryPath, body: takes(TryRepository) },
      responses: { ...answers(TriedRepository), ...refusals(401, 403, 404, 415, 422, 429) },
    }),
    async (c) => c.json(await tryRepository(c.var.services, c.var.project.id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('bringFiles', 'project', limitDeliveries),
      method: 'post',
      path: '/{project_id}/repository/read',
      summary: 'Have the git repository read now',
      request: { params: RepositoryPath },
      responses: { ...answers(Repository), ...refusals(401, 403, 404, 422, 429) },
    }),
    async (c) => c.json(await ask(c, { reads: true }), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project', limitDeliveries),
      method: 'post',
      path: '/{project_id}/repository/send',
      summary: 'Have the translations sent to the git repository now',
      request: { params: RepositoryPath },
      responses: { ...answers(Repository), ...refusals(401, 403, 404, 409, 422, 429) },
    }),
    async (c) => c.json(await ask(c, { sends: true }), 200),
  )

const ask = ({ var: { services, project } }: GuardedCall<'project'>, asked: { reads?: true; sends?: true }) =>
  write(services, async (trx) => {
    const found = await requireConnected(trx, project.id)
    if (asked.sends && found.read_commit === null) throw new ApiError(409, NOT_READ_YET)
    await askRepository(trx, found.id, asked)
    return showRepository(trx, await requireConnected(trx, project.id))
  })

export type RepositoryRoutes = typeof repositoryRoutes
