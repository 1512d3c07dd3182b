import {
  type CommentInPlace,
  countComments,
  findComment,
  findStoredComment,
  insertComment,
  updateComment,
} from '#db/queries/comments/comments.ts'
import { deleteComment, findDeletedComment, restoreComment } from '#db/queries/comments/deletedComments.ts'
import { deleteMentionsIn, deleteOtherMentions, insertMentions } from '#db/queries/comments/mentions.ts'
import {
  findThread,
  insertCommentEvent,
  insertThread,
  markCommented,
  updateResolution,
} from '#db/queries/comments/threads.ts'
import { findSourceText } from '#db/queries/translations/rowPanel.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { writeRetrying } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { hasCapability } from '../rights/access.ts'
import type { Services } from '../services.ts'
import { MAX_COMMENTS, NOT_YOURS, NOT_YOURS_TO_DELETE, TOO_MANY_COMMENTS } from './constants.ts'
import type { Comment } from './contract.ts'
import { mailMentioned } from './mailMentioned.ts'
import { requireReaders } from './readers.ts'

type Project = { id: string; organization_id: string }
export type CommentPlace = {
  project: Project
  page_id: string
  source_text_id: string
  language: LanguageCode | null
}
type Said = { text: string; mentions?: readonly string[] | undefined }

/** An answer in a resolved thread reopens it, and settles what its author was asked there. */
export const writeComment = (services: Services, at: CommentPlace, { text, mentions = [] }: Said, by: Requester) =>
  writeRetrying(services, async (trx): Promise<Comment> => {
    await markCommented(trx, at.page_id)
    if (!(await findSourceText(trx, at.page_id, at.source_text_id))) throw notFound('Source text')
    await requireReaders(trx, at.project, mentions)
    const thread = (await findThread(trx, at)) ?? (await insertThread(trx, at))
    if ((await countComments(trx, thread.id)) >= MAX_COMMENTS) throw new ApiError(409, TOO_MANY_COMMENTS)
    const comment = { thread_id: thread.id, content: text, mentioned: [...mentions], author_id: by.id }
    const { id } = await insertComment(trx, comment)
    await deleteMentionsIn(trx, { thread_id: thread.id, user_id: by.id })
    await insertCommentEvent(trx, 'comment_written', at)
    if (thread.resolved_at) {
      await updateResolution(trx, thread.id, undefined)
      await insertCommentEvent(trx, 'comments_reopened', at)
    }
    return tellMentioned(services, trx, { id, mentions }, by)
  })

export const editComment = (
  services: Services,
  { project, id }: { project: Project; id: string },
  { text, mentions = [] }: Said,
  by: Requester,
) =>
  writeRetrying(services, async (trx): Promise<Comment> => {
    const comment = await requireOwn(trx, id, by)
    await requireReaders(
      trx,
      project,
      mentions.filter((one) => !comment.mentioned.includes(one)),
    )
    await updateComment(trx, id, { content: text, mentioned: [...mentions] })
    await deleteOtherMentions(trx, id, mentions)
    const added = mentions.filter((one) => !comment.mentioned.includes(one))
    return tellMentioned(services, trx, { id, mentions: added }, by)
  })

/** One's own, and as a manager of the project anybody's. */
export const removeComment = (services: Services, { project, id }: { project: Project; id: string }, by: Principal) =>
  writeRetrying(services, async (trx) => {
    const comment = await findAgain(trx, id)
    const manages = () => hasCapability(trx, by, project.organization_id, 'managePeople', { project_id: project.id })
    if (comment.author_id !== by.id && !(await manages())) throw forbidden(NOT_YOURS_TO_DELETE)
    await deleteComment(trx, comment, by.id)
  })

/** Within the hour, for whoever deleted it. */
export const bringCommentBack = (
  services: Services,
  { id, page_id }: Pick<CommentInPlace, 'id' | 'page_id'>,
  by: Principal,
) =>
  writeRetrying(services, async (trx): Promise<Comment> => {
    await markCommented(trx, page_id)
    if (!(await findDeletedComment(trx, id, by.id))) throw notFound('Comment')
    const thread_id = await restoreComment(trx, id)
    if ((await countComments(trx, thread_id)) > MAX_COMMENTS) throw new ApiError(409, TOO_MANY_COMMENTS)
    return (await findStoredComment(trx, id))!
  })

async function requireOwn(trx: Trx, id: string, by: Requester): Promise<CommentInPlace> {
  const comment = await findAgain(trx, id)
  if (comment.author_id !== by.id) throw forbidden(NOT_YOURS)
  return comment
}

/** Behind the others who change comments of its page. */
async function findAgain(trx: Trx, id: string): Promise<CommentInPlace> {
  const found = await findComment(trx, id)
  if (!found) throw notFound('Comment')
  await markCommented(trx, found.page_id)
  const comment = await findComment(trx, id)
  if (!comment) throw notFound('Comment')
  return comment
}

async function tellMentioned(
  services: Services,
  trx: Trx,
  { id, mentions }: { id: string; mentions: readonly string[] },
  by: Requester,
) {
  const others = mentions.filter((one) => one !== by.id)
  if (others.length > 0) {
    await insertMentions(trx, id, others)
    await mailMentioned(services, trx, id, by)
  }
  return (await findStoredComment(trx, id))!
}
