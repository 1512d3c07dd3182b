import { type Facts, valuesOf } from '#collab/text/facts/facts.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { isFinished, TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { LengthUnit } from '#db/vocabulary/texts/facts.ts'
import type { FileText } from '../read/fileTexts.ts'
import { type KnownRow, type KnownTexts, parseKnown } from './knownTexts.ts'
import type { Plan } from './plan.ts'
import { comparedWith, planSources } from './planSources.ts'

type VersionText = Required<KnownRow>
/**
 * [lineage, language, base, its status, text, its status, the source text it was made for where that is another one]; null
 * where there is no such translation.
 */
type ChangedTranslation = [
  string,
  LanguageCode,
  string | null,
  TranslationStatus | null,
  string | null,
  TranslationStatus | null,
  string | null,
]
type BaseTexts = {
  lineage_ids: string[]
  identifiers: string[]
  contents: string[]
  contexts: string[]
  speakers: (string | null)[] | null
  max_lengths: (number | null)[] | null
  length_units: (LengthUnit | null)[] | null
}

/** All texts as JSON, as Postgres writes it. */
export type VersionsTask = {
  kind: 'planVersions'
  known: string
  /** The page of the other version, as `known`; empty where that has no such page. */
  texts: string
  /** The source texts of their common state, in parts; undefined where nothing is known. */
  base: string[] | undefined
  translations: string
  source_language: LanguageCode
}

export const planVersions = (task: VersionsTask) => ({
  push: () => undefined,
  end: () => ({ faults_count: 0, ...planBetween(task) }),
})

/** With `pairs`, the texts that both have: the id in this page, and the identifier in the other. */
function planBetween(task: VersionsTask): { plan: Plan; pairs: [string, string][] } {
  const known = asTheyAre(parseKnown(task.known))
  const changed = Map.groupBy(JSON.parse(task.translations) as ChangedTranslation[], ([lineage]) => lineage)
  const facts = new Map<FileText, Facts>()
  const texts = (JSON.parse(task.texts) as VersionText[])
    .filter(([, , , , archived]) => archived === 0)
    .map(([, identifier, content, context, , words, own_facts, lineage]): FileText => {
      const own = (changed.get(lineage) ?? []).map(([, language, , , text, status, madeFor]): FileText[4][number] => [
        language,
        text ?? '',
        judged(status),
        madeFor ?? undefined,
      ])
      const row: FileText = [identifier, content, context ?? '', words, own, undefined, lineage]
      if (own_facts === null) return row
      row[5] = valuesOf(own_facts)
      facts.set(row, own_facts)
      return row
    })
  const base = task.base?.flatMap((part) => textsOfBase(JSON.parse(part), changed))
  const merge = (before: string, live: string, other: string) => {
    const { text, suggestion } = mergeTexts(before, live, other, task.source_language)
    return live === other ? live : suggestion === undefined && text.length <= MAX_TEXT_LENGTH ? text : undefined
  }
  const plan = planSources(known, texts, base && comparedWith('export', base), {
    merge,
    factsOf: (row) => facts.get(row),
  })
  judgeRewritten(plan, texts)
  const names = new Map(plan.renamed.map(({ id, to }) => [id, to]))
  const gone = new Set(plan.gone.map(({ id }) => id))
  const pairs = known.ids
    .slice(0, known.archivedFrom)
    .flatMap((id, at): [string, string][] => (gone.has(id) ? [] : [[id, names.get(id) ?? known.texts[at]![0]]]))
  return { plan: { ancestor: undefined, language: null, ...plan }, pairs }
}

const asTheyAre = (known: KnownTexts): KnownTexts => ({
  ...known,
  texts: known.texts.map((text, place) => {
    const facts = known.factsOf?.(place)
    return facts ? (text.with(5, valuesOf(facts)) as FileText) : text
  }),
})

/** Translations that stand beside a changed source text in the other version were judged there, and need no other review. */
function judgeRewritten({ changed, translations }: Pick<Plan, 'changed' | 'translations'>, texts: readonly FileText[]) {
  const byIdentifier = new Map(texts.map((row) => [row[0], row]))
  const places = new Map(
    Object.entries(translations).flatMap(([language, rows]) => rows.map((row) => [`${language} ${row.ref}`, row])),
  )
  for (const { id, identifier, before, after } of changed) {
    const row = byIdentifier.get(identifier)
    if (!row || before.content === after.content || after.content !== row[1]) continue
    for (const [language, text, status, source = row[1]] of row[4]) {
      if (text === '' || status === undefined) continue
      const planned = places.get(`${language} ${id}`)
      if (planned) planned.isJudged = true
      else {
        const rows = translations[language] ?? []
        translations[language] = rows
        rows.push({ ref: id, identifier, base: text, text, status, isJudged: true, source })
      }
    }
  }
}

const judged = (status: TranslationStatus | null) => (isFinished(status) || status === TO_REVIEW ? status : undefined)

function textsOfBase(part: BaseTexts, changed: Map<string, ChangedTranslation[]>): FileText[] {
  return part.lineage_ids.map((lineage, at) => {
    const before = (changed.get(lineage) ?? []).flatMap(([, language, text, status]): FileText[4] =>
      text === null ? [] : [[language, text, judged(status)]],
    )
    const facts = {
      speaker: part.speakers?.[at] ?? null,
      max_length: part.max_lengths?.[at] ?? null,
      length_unit: part.length_units?.[at] ?? 'characters',
    }
    return [part.identifiers[at]!, part.contents[at]!, part.contexts[at]!, 0, before, facts, lineage]
  })
}
