import { z } from 'zod'
import { Language, uuidsUpTo } from '../http/contract.ts'
import { COMMENT_REQUIRED, COMMENT_TOO_LONG, MAX_COMMENT_LENGTH, MAX_MENTIONS } from './constants.ts'

export const CommentPath = z.object({ comment_id: z.uuid() })
export const CommentedPath = z.object({ page_id: z.uuid(), source_text_id: z.uuid() })

const Person = z.object({ user_id: z.uuid(), name: z.string() })
export const Reader = Person.meta({ id: 'Reader' })
export type Reader = z.infer<typeof Reader>

export const Comment = z
  .object({
    id: z.uuid(),
    author: Person.nullable(),
    text: z.string(),
    mentions: z.array(Person),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** `language`: null of what is about the source text. */
export const CommentThread = z
  .object({
    language: Language.nullable(),
    resolved_at: z.iso.datetime().nullable(),
    resolved_by: z.string().nullable(),
    comments: z.array(Comment),
  })
  .meta({ id: 'CommentThread' })
export type CommentThread = z.infer<typeof CommentThread>

export const AboutLanguage = z.object({ language: Language.optional() })

const ofComment = {
  text: z
    .string({ error: COMMENT_REQUIRED })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, COMMENT_REQUIRED).max(MAX_COMMENT_LENGTH, COMMENT_TOO_LONG)),
  /** People who may read the project; each is told of it. */
  mentions: uuidsUpTo(MAX_MENTIONS).optional(),
}

export const WriteComment = AboutLanguage.extend(ofComment)
export type WriteComment = z.input<typeof WriteComment>

export const EditComment = z.object(ofComment)
export type EditComment = z.input<typeof EditComment>

export const Mention = z
  .object({
    comment_id: z.uuid(),
    project_id: z.uuid(),
    project_name: z.string(),
    version_id: z.uuid(),
    page_name: z.string(),
    source_text_id: z.uuid(),
    identifier: z.string(),
    language: Language.nullable(),
    author: z.string().nullable(),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>
