import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listThreads, type StoredThread } from '#db/queries/comments/comments.ts'
import { findSourceText } from '#db/queries/translations/rowPanel.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { ProjectPath } from '../rights/contract.ts'
import { type GuardedCall, guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import {
  AboutLanguage,
  Comment,
  CommentedPath,
  CommentPath,
  CommentThread,
  EditComment,
  Reader,
  WriteComment,
} from './contract.ts'
import { listReaders } from './readers.ts'
import { reopenComments, resolveComments } from './resolveComments.ts'
import { bringCommentBack, type CommentPlace, editComment, removeComment, writeComment } from './writeComment.ts'

const OF_ROW = '/pages/{page_id}/rows/{source_text_id}/comments' as const
const RESOLUTION = `${OF_ROW}/resolution` as const

export const commentRoutes = createRouter('comments')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: OF_ROW,
      summary: 'The comments on a source text, and those on its translation into one language',
      request: { params: CommentedPath, query: AboutLanguage },
      responses: { ...answers(z.array(CommentThread)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { page_id, source_text_id } = c.req.valid('param')
      const { language = null } = c.req.valid('query')
      if (!(await findSourceText(db, page_id, source_text_id))) throw notFound('Source text')
      const threads = await listThreads(db, { source_text_id, language })
      return c.json(threads.map(showThread), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'page'),
      method: 'post',
      path: OF_ROW,
      summary: 'Comment on a source text, or on its translation into one language; a resolved thread is reopened',
      request: { params: CommentedPath, body: takes(WriteComment) },
      responses: { ...answers(Comment), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, ...said } = c.req.valid('json')
      const at = placeIn(c, c.req.valid('param').source_text_id, language)
      return c.json(await writeComment(c.var.services, at, said, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'page'),
      method: 'put',
      path: RESOLUTION,
      summary: 'Resolve the comments on a source text, or on its translation into one language',
      request: { params: CommentedPath, body: takes(AboutLanguage) },
      responses: { ...answers(CommentThread), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const at = placeIn(c, c.req.valid('param').source_text_id, c.req.valid('json').language)
      return c.json(showThread(await resolveComments(c.var.services, at, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'page'),
      method: 'delete',
      path: RESOLUTION,
      summary: 'Reopen resolved comments',
      request: { params: CommentedPath, query: AboutLanguage },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      await reopenComments(
        c.var.services,
        placeIn(c, c.req.valid('param').source_text_id, c.req.valid('query').language),
      )
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'comment'),
      method: 'patch',
      path: '/comments/{comment_id}',
      summary: 'Change a comment of my own',
      request: { params: CommentPath, body: takes(EditComment) },
      responses: { ...answers(Comment), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { id, project_id, organization_id } = c.var.comment
      const at = { id, project: { id: project_id, organization_id } }
      return c.json(await editComment(c.var.services, at, c.req.valid('json'), requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'comment'),
      method: 'delete',
      path: '/comments/{comment_id}',
      summary: 'Delete a comment of my own, or as somebody who manages the people of the project anybody’s',
      request: { params: CommentPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { id, project_id, organization_id } = c.var.comment
      const at = { id, project: { id: project_id, organization_id } }
      await removeComment(c.var.services, at, c.var.user)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('commentText', 'comment_in_bin'),
      method: 'post',
      path: '/comments/{comment_id}/restore',
      summary: 'Bring back a comment that I deleted within the last hour',
      request: { params: CommentPath },
      responses: { ...answers(Comment), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => c.json(await bringCommentBack(c.var.services, c.var.comment_in_bin, c.var.user), 200),
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/readers',
      summary: 'The people who may read a project, by name: those whom a comment may mention',
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Reader)), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await listReaders(c.var.services.db, c.var.project), 200),
  )

const showThread = ({ resolved_at, ...thread }: StoredThread) => ({
  ...thread,
  resolved_at: resolved_at?.toISOString() ?? null,
})

function placeIn(
  { var: { page } }: GuardedCall<'page'>,
  source_text_id: string,
  language: LanguageCode | undefined,
): CommentPlace {
  if (language) requireTargets(page, [language])
  const { project_id: id, organization_id, page_id } = page
  return { project: { id, organization_id }, page_id, source_text_id, language: language ?? null }
}

export type CommentRoutes = typeof commentRoutes
