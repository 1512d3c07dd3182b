import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type TranslationFact = { id: string; text: string; page: string; language: string; done: boolean; empty: boolean }

/** All that events tell of, as the tables have it. */
export async function readFacts(db: Db) {
  const read = async <Fact>(query: ReturnType<typeof sql<Fact>>) => (await query.execute(db)).rows
  const texts = await read(sql<{ id: string; page: string; content: string; archived: boolean }>`
    select id, page_id as page, content, archived_at is not null as archived from all_source_texts`)
  const translations = await read(sql<TranslationFact>`
    select t.source_text_id || t.target_language as id, t.source_text_id as text, s.page_id as page,
           t.target_language as language, t.status = 'COMPLETED' as done, t.content = '' as empty
      from translations t join all_source_texts s on s.id = t.source_text_id`)
  const checks = await read(sql<{ id: string; page: string; language: string }>`
    select k.source_text_id || k.target_language as id, s.page_id as page, k.target_language as language
      from translation_checks k join all_source_texts s on s.id = k.source_text_id`)
  const requests = await read(sql<{ id: string; page: string; language: string; rows: number; ended: boolean }>`
    select o.id, o.page_id as page, o.target_language as language, o.rows,
           not exists (select from row_claims c where c.request_id = o.id) as ended
      from row_operations o where o.kind in ('translate', 'update', 'regenerate')`)
  const members = await read(sql<{ id: string; role: string }>`
    select organization_id || ' ' || user_id as id, role from organization_members`)
  const byId = <Fact extends { id: string }>(facts: Fact[]) => new Map(facts.map((fact) => [fact.id, fact]))
  return {
    texts: byId(texts),
    translations: byId(translations),
    checks: byId(checks),
    requests: byId(requests),
    members: byId(members),
  }
}
export type Facts = Awaited<ReturnType<typeof readFacts>>

/** Pages and languages in which every text is finished. */
function complete({ texts, translations }: Facts) {
  const done = new Set([...translations.values()].filter((one) => one.done).map(({ id }) => id))
  const pages = Map.groupBy(
    [...texts.values()].filter(({ archived }) => !archived),
    ({ page }) => page,
  )
  const languages = new Set([...translations.values()].map(({ language }) => language))
  const found = new Set<string>()
  for (const [page, own] of pages)
    for (const language of languages)
      if (own.every(({ id }) => done.has(id + language))) found.add(`${page} ${language}`)
  return found
}

/** Changes from one state to another, counted by kind, page and language. */
export function difference(before: Facts, after: Facts) {
  const counts: Record<string, number> = {}
  const add = (kind: string, page: string, language: string | null, count = 1) => {
    const key = [kind, page, language ?? ''].join(' ').trim()
    counts[key] = (counts[key] ?? 0) + count
  }
  const had = new Set([...before.texts.values()].map(({ page }) => page))
  for (const [id, { page, content, archived }] of after.texts) {
    const was = before.texts.get(id)
    if (!was && !archived) add('texts_brought', page, null)
    if (was && was.content !== content) add('texts_changed', page, null)
    if (was && !was.archived && archived) add('texts_archived', page, null)
    if (was?.archived && !archived) add('texts_returned', page, null)
  }
  for (const [id, { text, page, language, done }] of after.translations) {
    const isBrought = !had.has(page) && !after.texts.get(text)!.archived
    if (isBrought) add('translations_brought', page, language)
    if (!had.has(page)) continue
    if (done && !before.translations.get(id)?.done) add('rows_completed', page, language)
  }
  const asked = new Set(
    [...after.requests.values()]
      .filter(({ id }) => !before.requests.has(id))
      .map(({ page, language }) => page + language),
  )
  // An empty row that somebody had completed is translated like any other.
  for (const [id, { page, language, done, empty }] of before.translations) {
    const now = after.translations.get(id)
    if (!done || !empty || !now?.done || now.empty || !asked.has(page + language)) continue
    add('rows_reopened', page, language)
    add('rows_completed', page, language)
  }
  for (const [id, { text, page, language, done }] of before.translations)
    if (done && after.texts.has(text) && !after.translations.get(id)?.done) add('rows_reopened', page, language)
  for (const [id, { page, language }] of after.checks)
    if (had.has(page) && !before.checks.has(id)) add('rows_checked', page, language)
  for (const [id, { page, language }] of before.checks)
    if (!after.checks.has(id) && [...after.texts.values()].some((text) => text.page === page))
      add('rows_unchecked', page, language)
  const wasComplete = complete(before)
  for (const key of complete(after))
    if (!wasComplete.has(key)) add('page_completed', ...(key.split(' ') as [string, string]))
  for (const [id, { page, language, rows, ended }] of after.requests) {
    if (!before.requests.has(id)) add('request_begun', page, language, rows)
    if (ended && !before.requests.get(id)?.ended) add('request_ended', page, language)
  }
  for (const [id, { role }] of after.members) {
    const was = before.members.get(id)
    const [organization] = id.split(' ') as [string]
    if (!was && role !== 'OWNER') add('member_added', organization, null)
    if (was && was.role !== role) add('role_changed', organization, null)
  }
  for (const [id] of before.members) if (!after.members.has(id)) add('member_removed', id.split(' ')[0]!, null)
  return counts
}
