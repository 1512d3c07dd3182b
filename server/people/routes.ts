import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { listPeople } from '#db/queries/organizations/projectRoles.ts'
import { listTeamsOfProject } from '#db/queries/organizations/teams/teamRoles.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { addPerson, changePerson, removePerson } from './changePeople.ts'
import { AddPerson, ChangePerson, Person, PersonPath, Standing } from './contract.ts'
import { TeamOfProject } from './teams/contract.ts'

export const peopleRoutes = createRouter('people')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/standing',
      summary:
        'My role in the organization of a project and those in the project, by my teams and, of a guest, of their own',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(Standing), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, project } = c.var
      const membership = await findMembership(services.db, project.organization_id, user)
      if (!membership) throw notFound('Project') // removed meanwhile
      const { role, project_roles = null } = membership
      const own = project_roles?.filter(({ project_id }) => project_id === project.id) ?? null
      return c.json({ role, project_roles: own as Standing['project_roles'] }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/people',
      summary: 'The guests who have a role in a project, by joining; members of its organization work in all projects',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Person)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json((await listPeople(c.var.services.db, c.var.project.id)).map(showPerson), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/teams',
      summary: 'The teams that have a role in a project, by name, with their people',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(TeamOfProject)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await listTeamsOfProject(c.var.services.db, c.var.project.id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/people',
      summary: 'Give somebody who has an account a role in a project, and nothing else of its organization',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath, body: takes(AddPerson) },
      responses: { ...answers(Person), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(showPerson(await addPerson(c.var.services, c.var.project, c.req.valid('json'))), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}/people/{user_id}',
      summary: 'Change the role of a guest in a project, or its languages',
      ...guarded('managePeople', 'project'),
      request: { params: PersonPath, body: takes(ChangePerson) },
      responses: { ...answers(Person), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const { user_id } = c.req.valid('param')
      const person = await changePerson(services, { project, user_id }, c.req.valid('json'))
      services.collab.hints.accessChanged()
      return c.json(showPerson(person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/people/{user_id}',
      summary: 'Take the role in a project from a guest, who loses access at once',
      ...guarded('managePeople', 'project'),
      request: { params: PersonPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      await removePerson(services, { project, user_id: c.req.valid('param').user_id })
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )

const showPerson = ({ created_at, ...person }: Awaited<ReturnType<typeof listPeople>>[number]) => ({
  ...person,
  created_at: created_at.toISOString(),
})

export type PeopleRoutes = typeof peopleRoutes
