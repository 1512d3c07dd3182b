import { textsOfPageAsJson } from '#db/queries/files/changedTexts.ts'
import { type LinkedPage, listLinkedPages } from '#db/queries/versions/carriedTexts.ts'
import {
  countDifferingTranslations,
  findIdsOfTexts,
  listDifferingTranslations,
} from '#db/queries/versions/differences.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import type { FileThread } from '../files/thread/openFileThread.ts'
import { notFound } from '../http/apiError.ts'
import type { Difference, Differences, DifferencesQuery, VersionDifferences } from './contract.ts'
import { type PagePair, pairPages } from './pairPages.ts'
import { planBetweenPages } from './planCarry.ts'
import { requireVersions, type VersionIds } from './requireVersions.ts'

const EMPTY = '[]'

export async function compareVersions(
  db: Db,
  files: FileWork,
  ids: VersionIds,
  userId: string,
): Promise<VersionDifferences> {
  const { source_language } = await requireVersions(db, userId, ids)
  const pairs = pairPages(await listLinkedPages(db, ids.from), await listLinkedPages(db, ids.into))
  const pages: VersionDifferences['pages'] = []
  const counts: VersionDifferences['counts'] = { new: 0, changed: 0, gone: 0, translations: {} }
  const compared = await files.inThread(async (thread) => {
    const all = []
    for (const pair of pairs) all.push({ pair, found: await comparePages(db, thread, pair, source_language) })
    return all
  })
  for (const { pair, found } of compared) {
    const translations = pair.into
      ? await countDifferingTranslations(db, found.pairs, pair.into.id)
      : new Map<LanguageCode, number>()
    const [added, changed, gone] = [found.new.length, found.changed.length, found.gone.length]
    if (added + changed + gone + translations.size === 0 && pair.from && pair.into) continue
    counts.new += added
    counts.changed += changed
    counts.gone += gone
    for (const [language, count] of translations)
      counts.translations[language] = (counts.translations[language] ?? 0) + count
    pages.push({
      ...{ name: (pair.into ?? pair.from)!.name, from_page_id: pair.from?.id ?? null, page_id: pair.into?.id ?? null },
      ...{ new: added, changed, gone, translations: Object.fromEntries(translations) },
    })
  }
  return { counts, pages }
}

export async function listDifferences(
  db: Db,
  files: FileWork,
  ids: VersionIds,
  query: DifferencesQuery,
  userId: string,
): Promise<Differences> {
  const { source_language } = await requireVersions(db, userId, ids)
  const { kind, language, skip, limit } = query
  const pair = {
    from: pageOf(await listLinkedPages(db, ids.from), query.from_page_id),
    into: pageOf(await listLinkedPages(db, ids.into), query.page_id),
  }
  const found = await files.inThread((thread) => comparePages(db, thread, pair, source_language))
  if (kind === 'translations') {
    if (!pair.into || !language) return { count: 0, data: [] }
    const { count, data } = await listDifferingTranslations(db, found.pairs, pair.into.id, language, { skip, limit })
    return { count, data: data.map((row) => ({ ...row, old_identifier: null })) }
  }
  const shown = found[kind].slice(skip, skip + limit)
  const named = shown.map(({ identifier }) => identifier)
  const idsOf = pair.into ? await findIdsOfTexts(db, pair.into.id, named) : new Map<string, string>()
  const data = shown.flatMap(({ id, ...text }): Difference[] => {
    const source_text_id = id ?? idsOf.get(text.identifier)
    return source_text_id === undefined ? [] : [{ ...text, source_text_id }]
  })
  return { count: found[kind].length, data }
}

function pageOf(pages: readonly LinkedPage[], id: string | undefined) {
  if (id === undefined) return undefined
  const page = pages.find((one) => one.id === id)
  if (!page) throw notFound('Page')
  return page
}

type Found = Omit<Difference, 'source_text_id'> & { id: string | undefined }

async function comparePages(db: Db, thread: FileThread, { from, into }: PagePair, source_language: LanguageCode) {
  const { plan, pairs } = await planBetweenPages(thread, {
    kind: 'planVersions',
    known: from ? await textsOfPageAsJson(db, from.id) : EMPTY,
    texts: into ? await textsOfPageAsJson(db, into.id) : EMPTY,
    base: undefined,
    translations: EMPTY,
    source_language,
  })
  const names = new Map(plan.renamed.map((text) => [text.to, text.from]))
  const rewritten = plan.changed.map(({ identifier, before, after }): Found => {
    return { ...of(identifier, names.get(identifier)), before: before.content, after: after.content }
  })
  const listed = new Set(plan.changed.map(({ identifier }) => identifier))
  const renamed = plan.renamed
    .filter(({ to }) => !listed.has(to))
    .map(({ to, from, content }): Found => ({ ...of(to, from), before: content, after: content }))
  return {
    pairs,
    new: [
      ...plan.added.map(({ identifier, content }): Found => ({ ...of(identifier), before: '', after: content })),
      ...plan.returned.map(({ identifier, content }): Found => ({ ...of(identifier), before: '', after: content })),
    ],
    changed: [...rewritten, ...renamed],
    gone: plan.gone.map(({ id, identifier, content }): Found => {
      return { ...of(identifier), id, before: content, after: '' }
    }),
  }
}

const of = (identifier: string, before = '') => ({ id: undefined, identifier, old_identifier: before || null })
