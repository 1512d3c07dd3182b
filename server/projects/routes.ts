import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countProjects, findProjectForUser, insertProject, listProjects } from '#db/queries/projects/projects.ts'
import { insertVersion, listVersions } from '#db/queries/projects/versions.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { forSignedInOrToken } from '../http/guards.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import { showOffer } from '../payerOffers/showOffers.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { copyVersion } from '../versions/copyVersion.ts'
import { changeProject } from './changeProject.ts'
import {
  CreateNextVersion,
  CreateProject,
  Engine,
  ListQuery,
  Project,
  Projects,
  TransferProject,
  TransferredProject,
  UpdateProject,
  Version,
} from './contract.ts'
import { transferProject } from './transferProject.ts'

export const projectRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The projects of all organizations of the person signed in, last edited first',
      ...forSignedInOrToken('readProject'),
      request: { query: ListQuery },
      responses: { ...answers(Projects), ...refusals(401, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const data = await listProjects(services.db, user, c.req.valid('query'))
      return c.json({ data, count: await countProjects(services.db, user) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Create a project, with its first version if one is named',
      ...guarded('manageProject', 'organization'),
      request: { body: takes(CreateProject) },
      responses: { ...answers(Project), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id, project_in, first_version } = c.req.valid('json')
      const project = await write(services, async (trx) => {
        const made = await insertProject(trx, { organization_id, ...project_in })
        if (!first_version) return made
        await insertVersion(trx, { project_id: made.id, ...first_version })
        return findProjectForUser(trx, made.id, user.id)
      })
      return c.json(project!, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}',
      summary: 'One project',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(Project), ...refusals(401, 404, 422) },
    }),
    (c) => c.json(c.var.project, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/engine',
      summary: 'The engine that translates a project',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(Engine), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { id: project_id, organization_id } = c.var.project
      const { translator } = await withEngine(c.var.services, { organization_id, project_id })
      const { name, isPseudo = false } = translator
      return c.json({ name, is_pseudo: isPseudo }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}',
      summary: 'Change what is sent: name, description, languages, status, patterns for placeholders',
      ...guarded('manageProject', 'project'),
      request: { params: ProjectPath, body: takes(UpdateProject) },
      responses: { ...answers(Project), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      return c.json(await changeProject(c.var, c.req.valid('json'), requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}',
      summary: 'Move a project with everything in it to the bin of its organization, for 30 days',
      ...guarded('deleteProjects', 'project'),
      request: { params: ProjectPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      await moveToBin(c.var, { kind: 'project', id: c.var.project.id }, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/transfer',
      summary: 'Move a project to another organization of its payer, or offer it to another payer',
      ...guarded('deleteProjects', 'project'),
      request: { params: ProjectPath, body: takes(TransferProject) },
      responses: { ...answers(TransferredProject), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { project, offer } = await transferProject(c.var, c.req.valid('json').organization_id)
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
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Version)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await listVersions(c.var.services.db, c.var.project.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/versions',
      summary: 'Create a version, empty or as a copy of another: all of it or nothing. A copy costs nothing',
      ...guarded('manageProject', 'project'),
      request: { params: ProjectPath, body: takes(CreateNextVersion) },
      responses: { ...answers(Version), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { copy_of, ...wanted } = c.req.valid('json')
      const version = { ...c.req.valid('param'), ...wanted }
      if (copy_of) return c.json(await copyVersion(c.var.services, { ...version, copy_of }, c.var.user), 200)
      return c.json(await editInProject(c.var, (trx) => insertVersion(trx, version)), 200)
    },
  )

export type ProjectRoutes = typeof projectRoutes
