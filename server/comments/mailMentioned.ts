import { findComment, findStoredComment } from '#db/queries/comments/comments.ts'
import { claimMails } from '#db/queries/comments/mentions.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Services } from '../services.ts'

const PAUSE_MS = 60 * 60_000
const MAX_QUOTED = 500

/** Mails the people whom a comment mentions, of one thread at most once an hour. */
export async function mailMentioned({ jobs }: Pick<Services, 'jobs'>, trx: Trx, id: string, by: Requester) {
  const people = await claimMails(trx, id, { pauseMs: PAUSE_MS })
  if (people.length === 0) return
  const at = (await findComment(trx, id))!
  const page = (await findPageInProject(trx, at.page_id))!
  const { text } = (await findStoredComment(trx, id))!
  const { project_id, version_id, project_name: project, page_name } = page
  const language = at.target_language ?? page.target_languages[0]
  const row = { project_id, version_id, source_text_id: at.source_text_id, language: language ?? null }
  const said = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text
  for (const { email, full_name } of people)
    await jobs.queueMail(
      { kind: 'mentioned', to: email, full_name, by: by.name, project, page: page_name, said, row },
      trx,
    )
}
