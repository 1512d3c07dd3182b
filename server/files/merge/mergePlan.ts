import { v7 as uuid } from 'uuid'
import { storedFacts } from '#collab/text/facts/facts.ts'
import { type KeptCheck, listChecks } from '#db/queries/checks/checks.ts'
import {
  archiveTexts,
  insertTexts,
  lockHeadsOfPage,
  renameTexts,
  unarchiveTexts,
} from '#db/queries/files/changedTexts.ts'
import { insertFileSuggestions } from '#db/queries/files/fileSuggestions.ts'
import { insertConflicts } from '#db/queries/files/mergeConflicts.ts'
import { findCarriedVersion, insertReimport } from '#db/queries/files/reimports.ts'
import { listClaimedTexts } from '#db/queries/translationJobs/rowClaims.ts'
import { type Facts, recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { compress } from '#db/zstd.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditLanguage } from '../../liveEdits/inDocuments.ts'
import { rewriteSources, type Settle } from '../../liveEdits/sourceTexts.ts'
import { inheritedRuns, recordTyped } from '../../liveEdits/typedTexts.ts'
import { untilFree } from '../../liveEdits/untilFree.ts'
import type { Services } from '../../services.ts'
import { cancelTranslation } from '../../translationRequests/cancelTranslation.ts'
import { displacedIn, withOthers } from '../plan/order.ts'
import { changesSources, type Plan, type TextRef } from '../plan/plan.ts'
import type { Changes } from './changes.ts'
import type { Counts, LeftText, Reimported } from './contract.ts'
import { type ChangedRow, type Merging, mergeIntoDocument } from './mergeIntoDocument.ts'
import { listInOrder, putInOrder } from './textOrder.ts'

type Target = { page_id: string; targets: LanguageCode[] }

/** Rows of requests go with the change; their words are released first, which takes locks of its own. */
class GoneIsClaimed extends Error {
  readonly page_id: string
  readonly ids: string[]
  constructor(page_id: string, ids: string[]) {
    super('Texts that go are being translated')
    this.page_id = page_id
    this.ids = ids
  }
}

/** Merges, if need be again and again; where rows that go are being translated, their requests are stopped first. */
export async function stoppingClaims<Result>(
  services: Services,
  languages: LanguageCode[],
  by: Requester,
  merge: () => Promise<Result>,
): Promise<Result> {
  try {
    return await untilFree(services, merge)
  } catch (error) {
    if (!(error instanceof GoneIsClaimed)) throw error
    await cancelTranslation(services, { page_id: error.page_id, languages, source_text_ids: error.ids }, by)
    return stoppingClaims(services, languages, by, merge)
  }
}

/** Throws when rows that go are being translated. */
export async function requireUnclaimed(trx: Trx, { page_id }: Target, { gone }: Plan) {
  const ids = gone.map(({ id }) => id)
  const claimed = ids.length > 0 ? await listClaimedTexts(trx, ids) : []
  if (claimed.length > 0) throw new GoneIsClaimed(page_id, claimed)
}

export type Origin = {
  path: string
  carry_id: string | null
  file_import_id: string | null
  agent_run_id?: string
}

/** The page is locked by the caller. `id` is null when there was nothing to change. */
export async function mergePlan(
  trx: Trx,
  edit: EditLanguage,
  target: Target,
  plan: Plan,
  origin: Origin,
  by: Requester,
): Promise<Reimported> {
  const { page_id } = target
  const id = uuid()
  const ids = plan.added.map(() => uuid())
  const idOf = (ref: TextRef) => (typeof ref === 'number' ? ids[ref]! : ref)
  const isReordered = plan.order !== null || plan.returned.length > 0
  const before = isReordered ? await listInOrder(trx, page_id) : []
  const after = plan.order ? withOthers(plan.order.map(idOf), before) : [...before, ...ids]
  const added = plan.added.map((text, at) => ({
    ...text,
    id: ids[at]!,
    context: text.context || null,
    facts: storedFacts(text.facts),
  }))
  // One may get the identifier that another text has until it is renamed.
  const held = new Set(plan.renamed.map(({ from }) => from))
  const waiting = added.filter(({ identifier }) => held.has(identifier))
  const placed = added.map((text) => (held.has(text.identifier) ? { ...text, identifier: text.id } : text))
  if (added.length > 0) await insertTexts(trx, page_id, placed)
  // From here on typing waits.
  const languages = await lockLanguages(trx, target, plan)
  await changeTexts(trx, page_id, plan, waiting)
  if (isReordered) await putInOrder(trx, page_id, after)
  const merged = new Map<LanguageCode, MergedLanguage>()
  const version = origin.carry_id === null ? undefined : await findCarriedVersion(trx, origin.carry_id)
  const from = version === undefined ? { file: origin.path } : { version }
  await rewriteSources(trx, plan.changed, languages, async (language, settle) => {
    merged.set(language, await mergeLanguage(trx, edit, settle, { page_id, language, plan, idOf, mark: id, from }, by))
  })

  const counts = countsOf(plan, [...merged.values()])
  const hasChanged = changesSources(plan) || [...merged.values()].some(({ rows }) => rows.length > 0)
  const repeats_kept = [...merged.values()].reduce((sum, { kept }) => sum + kept, 0)
  if (!hasChanged && counts.suggestions === 0) return { id: null, counts, suggestions: [], repeats_kept }
  const changes: Changes = {
    ancestor: plan.ancestor?.id,
    added: ids,
    archived: plan.gone.map((text) => text.id),
    returned: plan.returned.map((text) => text.id),
    changed: plan.changed.map((text) => ({ id: text.id, before: text.before, after: text.after })),
    renamed: plan.renamed.map((text) => ({ id: text.id, from: text.from, to: text.to })),
    displaced: displacedIn(before, after),
    translations: Object.fromEntries([...merged].map(([language, { rows }]) => [language, rows])),
    made_for: Object.fromEntries([...merged].map(([language, { madeFor }]) => [language, madeFor])),
    checks: Object.fromEntries([...merged].map(([language, { checks }]) => [language, checks])),
  }
  await insertReimport(trx, {
    ...{ id, page_id, actor_id: by.id, actor_name: by.name, ...origin },
    counts: JSON.stringify(counts),
    changes: await compress(JSON.stringify(changes)),
    languages: Object.keys(plan.translations) as LanguageCode[],
  })
  for (const [language, { suggestions }] of merged) {
    if (suggestions.length === 0) continue
    await insertFileSuggestions(trx, { reimport_id: id, agent_run_id: null }, language, suggestions)
    await insertConflicts(
      trx,
      suggestions.map((suggestion) => ({
        ...{ reimport_id: id, target_language: language, source_text_id: suggestion.id },
      })),
    )
  }
  return { id, counts, suggestions: listSuggestions(plan, merged, idOf), repeats_kept }
}

async function lockLanguages(trx: Trx, { page_id, targets }: Target, plan: Plan): Promise<LanguageCode[]> {
  const open = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
  const inFile = Object.keys(plan.translations) as LanguageCode[]
  return [
    ...(changesSources(plan) ? open : []),
    ...inFile.filter((language) => targets.includes(language) || open.includes(language)),
  ]
}

async function changeTexts(
  trx: Trx,
  page_id: string,
  plan: Plan,
  waiting: readonly { id: string; identifier: string }[],
) {
  const idsOf = (texts: { id: string }[]) => texts.map(({ id }) => id)
  if (plan.gone.length > 0) await archiveTexts(trx, idsOf(plan.gone))
  if (plan.returned.length > 0) await unarchiveTexts(trx, page_id, idsOf(plan.returned))
  const renamed = [...plan.renamed, ...waiting.map(({ id, identifier }) => ({ id, to: identifier }))]
  if (renamed.length > 0) await renameTexts(trx, renamed)
}

type MergedLanguage = Pick<Merging, 'kept'> & {
  suggestions: { id: string; content: string; source: string | null }[]
  rows: ChangedRow[]
  checks: KeptCheck[]
  madeFor: Record<string, string>
}
type OneLanguage = {
  page_id: string
  language: LanguageCode
  plan: Plan
  idOf: (ref: TextRef) => string
  mark: string
  from: Facts['merged'] & {}
}

async function mergeLanguage(
  trx: Trx,
  edit: EditLanguage,
  settle: Settle,
  one: OneLanguage,
  by: Requester,
): Promise<MergedLanguage> {
  const { page_id, language, plan, idOf, mark, from } = one
  const texts = (plan.translations[language] ?? []).map(({ ref, ...text }) => ({ id: idOf(ref), ...text }))
  const changed = plan.changed.filter(({ before, after }) => before.content !== after.content).map(({ id }) => id)
  const ofFile = texts.map(({ id }) => id)
  const touched = [...changed, ...ofFile]
  await recordTyped(trx, edit, { page_id, language }, touched)
  const checks = await listChecks(trx, language, touched)
  const added = plan.added.map((_, at) => idOf(at))
  const keepsChecked = await edit.keepsChecked(language)
  const actor = { kind: 'import' as const, ...by }
  let merging: Merging | undefined
  let rows: ChangedRow[] = []
  const { madeFor } = await settle({
    ids: ofFile,
    change: (doc) => {
      const changes = { language, added, changed, texts, hasOtherSources: changesSources(plan), keepsChecked }
      merging = mergeIntoDocument(doc, changes, mark)
      return merging.sources
    },
    after: () => {
      rows = merging!.listRows()
    },
    edit: (change) => edit(language, change, { actor }),
  })
  const ids = rows.map(([id]) => id)
  await recordChanges(trx, actor, language, ids, { merged: from, runs: await inheritedRuns(trx, language, ids) })
  const isChanged = new Set(ids)
  const rewritten = rows.filter(([, before, after]) => before !== '' && before !== after).map(([id]) => id)
  return {
    rows,
    suggestions: merging!.suggestions.map(({ id, content, source = madeFor.get(id) ?? null }) => ({
      id,
      content,
      source,
    })),
    kept: merging!.kept,
    madeFor: Object.fromEntries(rewritten.map((id) => [id, madeFor.get(id)!])),
    checks: checks.filter(({ id }) => isChanged.has(id)),
  }
}

function countsOf(plan: Plan, merged: MergedLanguage[]): Counts {
  const sum = (pick: (one: MergedLanguage) => number) => merged.reduce((all, one) => all + pick(one), 0)
  return {
    added: plan.added.length,
    changed: plan.changed.length,
    moved: plan.moved.length,
    renamed: plan.renamed.length,
    gone: plan.gone.length,
    returned: plan.returned.length,
    translations: sum(({ rows }) => rows.filter(([, before, after]) => before !== after).length),
    suggestions: sum(({ suggestions }) => suggestions.length),
  }
}

const listSuggestions = (
  plan: Plan,
  merged: Map<LanguageCode, MergedLanguage>,
  idOf: (ref: TextRef) => string,
): LeftText[] =>
  [...merged].flatMap(([language, { suggestions }]) => {
    const ids = new Set(suggestions.map(({ id }) => id))
    const rows = plan.translations[language]?.filter(({ ref }) => ids.has(idOf(ref))) ?? []
    return rows.map(({ identifier }) => ({ identifier, language }))
  })
