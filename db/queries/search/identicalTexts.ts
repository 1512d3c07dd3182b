import { type RawBuilder, sql } from 'kysely'
import { ALIKE_CHECKS, type AlikeKind, type CheckName } from '../../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'

type OfVersions = Omit<InVersion, 'language'>
/** `sources`: the same source text is translated in several ways; `translations`: several source texts in the same one. */
export type Identical = { of: AlikeKind } & OfVersions
/** The checks of identical texts that find something in a language. Each version is looked at by itself. */
export type Alike = { kinds: readonly AlikeKind[] } & OfVersions

const COMPARED = {
  sources: { alike: sql`s.content`, other: sql`t.content` },
  translations: { alike: sql`t.content`, other: sql`s.content` },
}

const differing = (language: LanguageCode, { of, ...at }: Identical, apart: RawBuilder<unknown>) => {
  const { alike, other } = COMPARED[of]
  return sql`
    select id from (
      select s.id, min(${other}) over same <> max(${other}) over same as differs
        from pages p join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where ${isOfVersions('p.version_id', at)} and t.content <> ''
      window same as (partition by ${alike}${apart})) compared
     where differs`
}

export const isIdentical = (language: LanguageCode, identical: Identical): RawBuilder<boolean> =>
  sql<boolean>`s.id in (${differing(language, identical, sql``)})`

const isLeft = (id: RawBuilder<unknown>, language: LanguageCode, check: CheckName) => sql<boolean>`not exists (
  select from ignored_findings_in_force i
   where i.source_text_id = ${id} and i.target_language = ${language} and i.check_name = ${check})`

const found = (language: LanguageCode, of: AlikeKind, at: OfVersions) =>
  differing(language, { of, ...at }, sql`, p.version_id`)

/** `checks`: of these, or of any where none is named; nothing where none of them is on. */
export function alikeConditions(
  language: LanguageCode,
  { kinds, ...at }: Alike,
  checks: readonly CheckName[] | undefined,
): RawBuilder<boolean>[] {
  const asked = kinds.filter((kind) => checks?.includes(ALIKE_CHECKS[kind]) ?? true)
  return asked.map(
    (kind) => sql<boolean>`(s.id in (${found(language, kind, at)})
      and ${isLeft(sql`s.id`, language, ALIKE_CHECKS[kind])})`,
  )
}

/** The texts with such findings as `source_text_id` and `name`, the check. */
export const alikeFindings = (language: LanguageCode, { kinds, ...at }: Alike): RawBuilder<unknown>[] =>
  kinds.map(
    (kind) => sql`
      select x.id as source_text_id, ${ALIKE_CHECKS[kind]}::text as name from (${found(language, kind, at)}) x
       where ${isLeft(sql`x.id`, language, ALIKE_CHECKS[kind])}`,
  )
