import type { Generated } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export interface CommentTables {
  comment_threads: {
    id: Generated<string>
    source_text_id: string
    /** null: about the source text. */
    target_language: LanguageCode | null
    resolved_at: Date | null
    resolved_by: string | null
  }
  comments: {
    id: Generated<string>
    thread_id: string
    content: string
    mentioned: Generated<string[]>
    author_id: string | null
    created_at: Generated<Date>
    edited_at: Date | null
  }
  comment_mentions: { comment_id: string; user_id: string; mailed_at: Date | null }
  deleted_comments: {
    id: string
    source_text_id: string
    target_language: LanguageCode | null
    content: string
    mentioned: string[]
    /** The rows of `comment_mentions` that went with it. */
    asked: { user_id: string; mailed_at: string | null }[]
    author_id: string | null
    created_at: Date
    edited_at: Date | null
    resolved_at: Date | null
    resolved_by: string | null
    deleted_by: string
    deleted_at: Generated<Date>
  }
  comment_marks: { page_id: string; mark: number }
}
