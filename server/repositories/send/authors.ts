import { listAuthorsSince } from '#db/queries/repositories/files.ts'
import type { Db } from '#db/schema.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'

const MAX_AUTHORS = 100

/** The message of the commit of a language. People are named by the name they gave; their addresses stay with us. */
export async function messageFor(db: Db, page_ids: readonly string[], language: LanguageCode, since: Date | null) {
  const authors = await listAuthorsSince(db, page_ids, language, since)
  const trailers = authors
    .slice(0, MAX_AUTHORS)
    .map(({ id, full_name }) => `Co-authored-by: ${nameOf(full_name)} <${id}@users.noreply.dragoman.invalid>`)
  const subject = `Update ${languageName(language)} translations`
  return `${[subject, ...(trailers.length > 0 ? ['', ...trailers] : [])].join('\n')}\n`
}

const nameOf = (name: string | null) =>
  (name ?? '')
    .replaceAll(/[\p{Cc}<>]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'Translator'
