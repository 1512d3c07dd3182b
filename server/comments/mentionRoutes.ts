import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deleteMention, listMentions } from '#db/queries/comments/mentions.ts'
import { notFound } from '../http/apiError.ts'
import { forSignedIn } from '../http/guards.ts'
import { answers, answersNothing, createRouter, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { CommentPath, Mention } from './contract.ts'

const MAX_LISTED = 100

export const mentionRoutes = createRouter('comments')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Comments that mention me, which I have not dealt with, in all projects, the newest first',
      ...forSignedIn(),
      responses: { ...answers(z.array(Mention)), ...refusals(401) },
    }),
    async (c) => {
      const mentions = await listMentions(c.var.services.db, c.var.user.id, MAX_LISTED)
      return c.json(
        mentions.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{comment_id}',
      summary: 'Say that I have dealt with a comment that mentions me; an answer says it too',
      ...forSignedIn(),
      request: { params: CommentPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { comment_id } = c.req.valid('param')
      await write(services, async (trx) => {
        if (!(await deleteMention(trx, { comment_id, user_id: user.id }))) throw notFound('Mention')
      })
      return c.body(null, 204)
    },
  )

export type MentionRoutes = typeof mentionRoutes
