import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countProjects, findProjectForUser, insertProject, listProjects } from '#db/queries/projects/projects.ts'
import { insertVersion, listVersions } from '#db/queries/projects/versions.ts'
import type { Trx } from '#db/schema.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import { requireCapability, requireProject } from '../organizations/access.ts'
import { showOffer } from '../payerOffers/showOffers.ts'
import { copyVersion } from '../versions/copyVersion.ts'
import { changeProject } from './changeProject.ts'
import {
  CreateNextVersion,
  CreateProject,
  Engine,
  ListQuery,
  Project,
  ProjectPath,
  Projects,
  TransferProject,
  TransferredProject,
  UpdateProject,
  Version,
} from './contract.ts'
import { editInProject } from './editInProject.ts'
import { transferProject } from './transferProject.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['projects'] }

export const projectRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The projects of all organizations of the person signed in, last edited first',
      ...guarded,
      request: { query: ListQuery },
      responses: { ...answers(Projects), ...refusals(401, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const data = await listProjects(services.db, user.id, c.req.valid('query'))
      return c.json({ data, count: await countProjects(services.db, user.id) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Create a project, with its first version if one is named',
      ...guarded,
      request: { body: takes(CreateProject) },
      responses: { ...answers(Project), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id, project_in, first_version } = c.req.valid('json')
      const project = await write(services, async (trx) => {
        await requireCapability(trx, user.id, organization_id, 'useProjects')
        const made = await insertProject(trx, { organization_id, ...project_in })
        if (!first_version) return made
        await insertVersion(trx, { project_id: made.id, ...first_version })
        return requireProject(trx, user.id, made.id, 'useProjects')
      })
      return c.json(project, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}',
      summary: 'One project',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(Project), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const project = await findProjectForUser(services.db, c.req.valid('param').project_id, user.id)
      if (!project) throw notFound('Project')
      return c.json(project, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/engine',
      summary: 'The engine that translates a project',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(Engine), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id } = c.req.valid('param')
      const { organization_id } = await requireProject(services.db, user.id, project_id, 'useProjects')
      const { translator } = await withEngine(services, { organization_id, project_id })
      const { name, isPseudo = false } = translator
      return c.json({ name, is_pseudo: isPseudo }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}',
      summary: 'Change what is sent: name, description, languages, status, patterns for placeholders',
      ...guarded,
      request: { params: ProjectPath, body: takes(UpdateProject) },
      responses: { ...answers(Project), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id } = c.req.valid('param')
      return c.json(await changeProject(services, project_id, c.req.valid('json'), user), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}',
      summary: 'Move a project with everything in it to the bin of its organization, for 30 days',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      await moveToBin(c.var.services, { kind: 'project', id: c.req.valid('param').project_id }, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/transfer',
      summary: 'Move a project to another organization of its payer, or offer it to another payer',
      ...guarded,
      request: { params: ProjectPath, body: takes(TransferProject) },
      responses: { ...answers(TransferredProject), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id } = c.req.valid('json')
      const { project, offer } = await transferProject(
        services,
        user.id,
        c.req.valid('param').project_id,
        organization_id,
      )
      if (offer) return c.json({ ...project, offer: await showOffer(services, offer) }, 200)
      services.collab.hints.accessChanged()
      return c.json(project, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/versions',
      summary: 'Its versions, the newest first',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Version)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
      return c.json(await listVersions(services.db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/versions',
      summary: 'Create a version, empty or as a copy of another: all of it or nothing. A copy costs nothing',
      ...guarded,
      request: { params: ProjectPath, body: takes(CreateNextVersion) },
      responses: { ...answers(Version), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { copy_of, ...wanted } = c.req.valid('json')
      const version = { ...c.req.valid('param'), ...wanted }
      if (copy_of) return c.json(await copyVersion(services, { ...version, copy_of }, user), 200)
      const find = async (trx: Trx) => {
        await requireProject(trx, user.id, version.project_id, 'useProjects')
        return version
      }
      return c.json(await editInProject(services, find, insertVersion), 200)
    },
  )

export type ProjectRoutes = typeof projectRoutes
