import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listAssignments } from '#db/queries/assignments/assignments.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ProjectPath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { assign } from './assign.ts'
import { changeAssignment, withdrawAssignment } from './changeAssignment.ts'
import {
  Assign,
  Assignment,
  AssignmentPath,
  AssignmentsQuery,
  ChangeAssignment,
  Next,
  NextRow,
  Writer,
  WriterTeam,
} from './contract.ts'
import { findNextRow } from './nextRow.ts'
import { showAssignment } from './showAssignment.ts'
import { listWriters, listWriterTeams } from './writers.ts'

const SHOWN_AFTER_END_MS = 14 * 24 * 60 * 60 * 1000

export const assignmentRoutes = createRouter('assignments')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/assignments',
      summary: 'The assignments of a project: the open ones by due date, and those that ended in the last 14 days',
      request: { params: ProjectPath, query: AssignmentsQuery },
      responses: { ...answers(z.array(Assignment)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const since = new Date(Date.now() - SHOWN_AFTER_END_MS)
      const among = { project_id: project.id, since, ...c.req.valid('query') }
      return c.json((await listAssignments(services.db, among)).map(showAssignment), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/writers',
      summary: 'The people who may write translations in a project, with their languages',
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Writer)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await listWriters(c.var.services.db, c.var.project), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/writer-teams',
      summary: 'The teams with somebody who may write translations in a project, with their languages',
      request: { params: ProjectPath },
      responses: { ...answers(z.array(WriterTeam)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await listWriterTeams(c.var.services.db, c.var.project), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'version'),
      method: 'post',
      path: '/versions/{version_id}/assignments',
      summary: 'Assign a version, some of its pages, the rows of a filter, or chosen ones to people or teams',
      request: { params: VersionPath, body: takes(Assign) },
      responses: { ...answers(z.array(Assignment)), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json((await assign(c, c.req.valid('json'))).map(showAssignment), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'put',
      path: '/projects/{project_id}/assignments/{assignment_id}',
      summary: 'Change the people, the teams, the due date or the note of an assignment',
      request: { params: AssignmentPath, body: takes(ChangeAssignment) },
      responses: { ...answers(Assignment), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const at = { project, id: c.req.valid('param').assignment_id }
      return c.json(showAssignment(await changeAssignment(services, at, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'delete',
      path: '/projects/{project_id}/assignments/{assignment_id}',
      summary: 'Withdraw an assignment; translations stay as they are',
      request: { params: AssignmentPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      await withdrawAssignment(services, { project, id: c.req.valid('param').assignment_id })
      return c.body(null, 204)
    },
  )

  .openapi(
    createRoute({
      ...guarded('writeText', 'project'),
      method: 'post',
      path: '/projects/{project_id}/next-row',
      summary: 'The next row of a queue for me: people who ask at once are led to different ones',
      request: { params: ProjectPath, body: takes(NextRow) },
      responses: { ...answers(Next), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => c.json(await findNextRow(c, c.req.valid('json')), 200),
  )

export type AssignmentRoutes = typeof assignmentRoutes
