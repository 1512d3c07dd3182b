import { listThreads } from '#db/queries/comments/comments.ts'
import { deleteMentionsIn } from '#db/queries/comments/mentions.ts'
import { findThread, insertCommentEvent, markCommented, updateResolution } from '#db/queries/comments/threads.ts'
import { notFound } from '../http/apiError.ts'
import { writeRetrying } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Services } from '../services.ts'
import type { CommentPlace } from './writeComment.ts'

export const resolveComments = (services: Services, at: CommentPlace, by: Requester) =>
  writeRetrying(services, async (trx) => {
    await markCommented(trx, at.page_id)
    const thread = await findThread(trx, at)
    if (!thread) throw notFound('Comments')
    if (!thread.resolved_at) {
      await updateResolution(trx, thread.id, by.id)
      await deleteMentionsIn(trx, { thread_id: thread.id })
      await insertCommentEvent(trx, 'comments_resolved', at)
    }
    return (await listThreads(trx, at)).find(({ language }) => language === at.language)!
  })

export const reopenComments = (services: Services, at: CommentPlace) =>
  writeRetrying(services, async (trx) => {
    await markCommented(trx, at.page_id)
    const thread = await findThread(trx, at)
    if (!thread) throw notFound('Comments')
    if (!thread.resolved_at) return
    await updateResolution(trx, thread.id, undefined)
    await insertCommentEvent(trx, 'comments_reopened', at)
  })
