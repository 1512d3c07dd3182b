import { createRoute } from '@hono/zod-openapi'
import { findUser, listUsers } from '#db/queries/accounts/users.ts'
import { User } from '../accounts/contract.ts'
import { showUser, showUsers } from '../accounts/showUsers.ts'
import { Deletion } from '../billing/contract.ts'
import { showDeletion } from '../billing/showDeletion.ts'
import { forbidden, notFound } from '../http/apiError.ts'
import { forSignedIn, forSuperusers } from '../http/guards.ts'
import { answers, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_PRIVILEGED } from '../http/signedIn.ts'
import {
  CreateUser,
  DeleteUser,
  RoleChange,
  RoleChangeQuery,
  UpdateQuota,
  UpdateUser,
  UserPath,
  UserQuery,
  Users,
} from './contract.ts'
import { changeUser, createUser, removeOther, standingOf } from './manageUsers.ts'
import { showRoleChange } from './roleChange.ts'

const orOneself = { ...forSignedIn(), 'x-right': 'superuser' as const }
const params = UserPath

export const userRoutes = createRouter('users')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Everybody, the newest first',
      ...forSuperusers(),
      request: { query: UserQuery },
      responses: { ...answers(Users), ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { data, count } = await listUsers(services.db, c.req.valid('query'))
      return c.json({ data: await showUsers(services, data), count }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Make an account for someone; a mail tells them',
      ...forSuperusers(),
      request: { body: takes(CreateUser) },
      responses: { ...answers(User), ...refusals(400, 401, 403, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      return c.json(await showUser(services, await createUser(services, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{user_id}',
      summary: 'A person; others than oneself only for superusers',
      ...orOneself,
      request: { params },
      responses: { ...answers(User), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const id = c.req.valid('param').user_id
      if (id !== user.id && !user.is_superuser) throw forbidden(NOT_PRIVILEGED)
      const found = id === user.id ? user : await findUser(services.db, id)
      if (!found) throw notFound('User')
      return c.json(await showUser(services, found), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{user_id}',
      summary: 'Change a person: role, quota, access, password',
      ...forSuperusers(),
      request: { params, body: takes(UpdateUser) },
      responses: { ...answers(User), ...refusals(401, 402, 403, 404, 409, 415, 422, 503) },
    }),
    async (c) => {
      const { services } = c.var
      const id = c.req.valid('param').user_id
      return c.json(await showUser(services, await changeUser(services, id, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{user_id}',
      summary: 'Delete a person, their personal organization and all that is in it',
      ...forSuperusers(),
      request: { params, query: DeleteUser },
      responses: { ...answers(Message), ...refusals(401, 402, 403, 404, 409, 422, 503) },
    }),
    async (c) => {
      const { write_off: writesOff } = c.req.valid('query')
      await removeOther(c.var.services, { actorId: c.var.user.id, id: c.req.valid('param').user_id, writesOff })
      return c.json({ message: 'User deleted successfully' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{user_id}/deletion',
      summary:
        'The debt, the subscription and the final invoice that a deletion settles; of others only for superusers',
      ...orOneself,
      request: { params },
      responses: { ...answers(Deletion), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const id = c.req.valid('param').user_id
      if (id !== user.id && !user.is_superuser) throw forbidden(NOT_PRIVILEGED)
      if (id !== user.id && !(await findUser(services.db, id))) throw notFound('User')
      return c.json(await showDeletion(services, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{user_id}/role-change',
      summary: 'Preview another role of a person: what it changes, and when',
      ...forSuperusers(),
      request: { params, query: RoleChangeQuery },
      responses: { ...answers(RoleChange), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const id = c.req.valid('param').user_id
      const user = await findUser(services.db, id)
      const change = user && (await showRoleChange(services, id, standingOf(c.req.valid('query'), user)))
      if (!change) throw notFound('User')
      return c.json(change, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/{user_id}/quota',
      summary: 'Set how many words a person may translate',
      ...forSuperusers(),
      request: { params, body: takes(UpdateQuota) },
      responses: { ...answers(User), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const id = c.req.valid('param').user_id
      return c.json(await showUser(services, await changeUser(services, id, c.req.valid('json'))), 200)
    },
  )

export type UserRoutes = typeof userRoutes
