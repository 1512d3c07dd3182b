import type { z } from 'zod'
import { changedWords } from '#collab/text/merge/changedWords.ts'
import { findAncestor } from '#db/queries/files/fileAncestors.ts'
import { countOtherTranslations, listTranslatedTexts } from '#db/queries/files/translatedTexts.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { countFindings } from '../../rows/countFindings.ts'
import type { Services } from '../../services.ts'
import { priceWords } from '../../translationRequests/priceWords.ts'
import { showFormat, showUnnamed } from '../detect/shownFile.ts'
import { type FileTranslation, isChange, type Plan } from '../plan/plan.ts'
import type { SourceRepeats } from '../read/constants.ts'
import type { ReimportForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { broughtTexts } from './broughtTexts.ts'
import { compareFile, planFile } from './compareFile.ts'
import { MAX_SHOWN } from './constants.ts'
import type { PlannedCounts, ReimportPreview, ShownPlan } from './contract.ts'
import { skippedBy } from './mergeFile.ts'

const NO_CHANGES: Plan = {
  ...{ ancestor: undefined, language: null, isCurrent: false, unchanged: 0, order: null, translations: {} },
  ...{ added: [], changed: [], renamed: [], moved: [], gone: [], returned: [], conflicts: [] },
}

type Upload = { file: UploadedFile; form: z.output<typeof ReimportForm> }

export async function previewReimport(
  services: Services,
  files: FileWork,
  page: PageInProject,
  { file, form }: Upload,
  person: string,
): Promise<ReimportPreview> {
  const { brought, ...preview } = await files.inThread((thread) =>
    compare(services, thread, page, { file, form }, person),
  )
  return { ...preview, findings: await countFindings(services, person, page, brought) }
}

async function compare(
  services: Services,
  thread: FileThread,
  page: PageInProject,
  { file, form }: Upload,
  user_id: string,
) {
  const { db } = services
  const { page_id, target_languages: targets } = page
  const compared = await compareFile(db, thread, page, file, { ...form, listsFormats: true })
  const { faults, faults_count, isUnnamed, source_texts } = await compared.summary
  const plan = faults_count === 0 ? await planFile(db, page_id, compared) : NO_CHANGES
  const { organization_id } = page
  const price = await priceWords(services, { organization_id, user_id }, await wordsToTranslate(db, page, plan))
  const { language, ancestor } = plan
  const repeats = await countRepeats(db, plan)
  const made_from = ancestor ? await findMadeFrom(db, ancestor.id, page_id) : null
  return {
    format: showFormat(compared.format),
    formats: compared.formats.map(showFormat),
    language,
    unnamed_language: showUnnamed({ isUnnamed, language: compared.language, languages: targets }),
    made_from,
    ...withoutRepeats(showPlan(plan), repeats, compared.sourceRepeats),
    repeats: sumOf(repeats),
    is_unrelated: plan.isUnrelated === true,
    has_key_texts: plan.hasKeyTexts === true,
    source_texts,
    skipped: await skippedBy(compared, plan),
    ...price,
    faults,
    faults_count,
    brought: await broughtTexts(db, page_id, plan, compared.sourceRepeats),
  }
}

async function findMadeFrom(db: Db, id: string, pageId: string): Promise<ReimportPreview['made_from']> {
  const found = await findAncestor(db, id, pageId)
  return found ? { ...found, at: found.at.toISOString() } : null
}

export function showPlan(plan: Plan): ShownPlan {
  const rewritten = plan.changed.filter(({ before, after }) => before.content !== after.content)
  const first = <Item>(list: Item[]) => list.slice(0, MAX_SHOWN)
  const plain = (list: { identifier: string; content: string }[]) =>
    first(list).map(({ identifier, content }) => ({ identifier, content }))
  const translations = Object.entries(plan.translations)
    .map(([language, rows]) => [language, changedIn(rows)] as const)
    .filter(([, count]) => count > 0)
  return {
    counts: countPlan(plan),
    unchanged: plan.unchanged,
    contexts_changed: plan.changed.length - rewritten.length,
    added: plain(plan.added),
    changed: first(rewritten).map(({ identifier, before, after }) => ({
      identifier,
      content: after.content,
      before: before.content,
    })),
    moved: plain(plan.moved),
    renamed: first(plan.renamed).map(({ to, from, content }) => ({ identifier: to, content, before: from })),
    gone: plain(plan.gone),
    returned: plain(plan.returned),
    translations: Object.fromEntries(translations) as Record<LanguageCode, number>,
  }
}

export const countPlan = (plan: Plan): PlannedCounts => ({
  added: plan.added.length,
  changed: plan.changed.length,
  moved: plan.moved.length,
  renamed: plan.renamed.length,
  gone: plan.gone.length,
  returned: plan.returned.length,
  translations: Object.values(plan.translations).reduce((sum, rows) => sum + changedIn(rows), 0),
})

const changedIn = (rows: readonly FileTranslation[]) => rows.filter(isChange).length

/** The words that are new in all languages, and those that changed in the languages that have a translation of them. */
export async function wordsToTranslate(
  db: Db,
  page: Pick<PageInProject, 'target_languages' | 'source_language'>,
  plan: Plan,
) {
  const rewritten = plan.changed.filter(({ before, after }) => before.content !== after.content)
  const translated = Map.groupBy(
    await listTranslatedTexts(
      db,
      rewritten.map(({ id }) => id),
    ),
    ({ source_text_id }) => source_text_id,
  )
  const ofTarget = ({ target_language }: { target_language: LanguageCode }) =>
    page.target_languages.includes(target_language)
  const changed = rewritten.reduce((sum, { id, before, after }) => {
    const languages = translated.get(id)?.filter(ofTarget).length ?? 0
    return languages === 0 ? sum : sum + languages * changedWords(before.content, after.content, page.source_language)
  }, 0)
  const added = plan.added.reduce((sum, { words }) => sum + words, 0) * page.target_languages.length
  const brought = Object.values(plan.translations).flatMap((rows) => rows.map(({ ref }) => ref))
  const translatedInFile = brought.reduce<number>(
    (sum, ref) => sum + (typeof ref === 'number' ? plan.added[ref]!.words : 0),
    0,
  )
  return changed + added - translatedInFile
}

type Repeats = ReadonlyMap<LanguageCode, number>

export async function countRepeats(db: Db, { translations }: Plan): Promise<Repeats> {
  const counts = new Map<LanguageCode, number>()
  for (const [language, rows] of Object.entries(translations)) {
    const texts = rows.flatMap(({ ref, text, repeatsSource }) =>
      repeatsSource && typeof ref === 'string' ? [{ id: ref, text }] : [],
    )
    const count = texts.length > 0 ? await countOtherTranslations(db, language, texts) : 0
    if (count > 0) counts.set(language, count)
  }
  return counts
}

export const sumOf = (repeats: Repeats) => [...repeats.values()].reduce((sum, count) => sum + count, 0)

export function withoutRepeats<Shown extends Pick<ShownPlan, 'counts'> & Partial<Pick<ShownPlan, 'translations'>>>(
  shown: Shown,
  repeats: Repeats,
  choice: SourceRepeats,
): Shown {
  if (choice === 'take' || repeats.size === 0) return shown
  const left = Object.entries(shown.translations ?? {}).map(
    ([language, count]) => [language, count - (repeats.get(language) ?? 0)] as const,
  )
  return {
    ...shown,
    counts: { ...shown.counts, translations: shown.counts.translations - sumOf(repeats) },
    ...(shown.translations && { translations: Object.fromEntries(left.filter(([, count]) => count > 0)) }),
  }
}
