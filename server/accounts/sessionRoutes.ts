import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deleteSession, deleteSessions, listSessions } from '#db/queries/accounts/sessions.ts'
import { notFound } from '../http/apiError.ts'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { ownAccount } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { Session, SessionPath } from './contract.ts'
import { recentlySignedIn, requireRecentSignIn } from './sessions/recentSignIn.ts'

export const sessionRoutes = createRouter('accounts')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Where I am signed in, the place used last first',
      ...forSignedIn(),
      responses: { ...answers(z.array(Session)), ...refusals(401) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      const sessions = await listSessions(services.db, user.id)
      return c.json(
        sessions.map((session) => ({ ...session, is_current: session.id === session_id })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Sign out everywhere, here too; needs the password within ten minutes',
      ...forSignedIn(recentlySignedIn, ownAccount),
      responses: { ...answers(Message), ...refusals(401, 403) },
    }),
    async (c) => {
      const { services, user } = c.var
      await write(services, (trx) => deleteSessions(trx, user.id))
      services.collab.hints.accessChanged()
      return c.json({ message: 'Signed out everywhere' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{session_id}',
      summary: 'Sign out in one place; another one than this needs the password within ten minutes',
      ...forSignedIn(ownAccount),
      request: { params: SessionPath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      const id = c.req.valid('param').session_id
      if (id !== session_id) await requireRecentSignIn(c)
      if (!(await write(services, (trx) => deleteSession(trx, { id, user_id: user.id })))) throw notFound('Session')
      services.collab.hints.accessChanged()
      return c.json({ message: 'Signed out' }, 200)
    },
  )
