import { textsOfPageAsJson } from '#db/queries/files/changedTexts.ts'
import {
  changedTranslationsAsJson,
  type LinkedPage,
  listLinkedPages,
  listPagesOfState,
  sourceTextsOfState,
} from '#db/queries/versions/carriedTexts.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Plan } from '../files/plan/plan.ts'
import type { planVersions, VersionsTask } from '../files/plan/planVersions.ts'
import type { FileThread } from '../files/thread/openFileThread.ts'
import { openTable } from '../files/thread/openTable.ts'
import { type PagePair, pairPages } from './pairPages.ts'

export type Versions = { from: string; into: string; source_language: LanguageCode }
export type PlannedPage = { page: LinkedPage; from: LinkedPage | undefined; plan: Plan }
export type CarryPlan = { hasBase: boolean; pages: PlannedPage[]; added: LinkedPage[] }

const EMPTY = '[]'

export async function planCarry(
  db: Db,
  thread: FileThread,
  versions: Versions,
  state: string | undefined,
  lock?: (pages: PagePair[]) => Promise<void>,
): Promise<CarryPlan> {
  const inState = state === undefined ? new Set<string>() : await listPagesOfState(db, state)
  const pairs = pairPages(await listLinkedPages(db, versions.from), await listLinkedPages(db, versions.into))
  await lock?.(pairs)
  const pages: PlannedPage[] = []
  for (const { from, into: page } of pairs) {
    if (!page) continue
    const isInState = inState.has(page.lineage_id)
    if (!from && !isInState) continue // nobody has taken it away
    const base = state !== undefined && isInState ? { state_id: state, page_lineage_id: page.lineage_id } : undefined
    const plan = await planPage(db, thread, { page, from, base, source_language: versions.source_language })
    pages.push({ page, from, plan: base ? plan : { ...plan, ...withoutGone(plan) } })
  }
  const added = pairs.flatMap(({ from, into }) => (from && !into && !inState.has(from.lineage_id) ? [from] : []))
  return { hasBase: state !== undefined, pages, added }
}

type PageTask = {
  page: LinkedPage
  from: LinkedPage | undefined
  base: { state_id: string; page_lineage_id: string } | undefined
  source_language: LanguageCode
}

async function planPage(db: Db, thread: FileThread, { page, from, base, source_language }: PageTask): Promise<Plan> {
  const { plan } = await planBetweenPages(thread, {
    kind: 'planVersions',
    known: await textsOfPageAsJson(db, page.id),
    texts: from ? await textsOfPageAsJson(db, from.id) : EMPTY,
    base: base && (await sourceTextsOfState(db, base)),
    translations: from ? await changedTranslationsAsJson(db, from.id, base) : EMPTY,
    source_language,
  })
  return plan
}

export async function planBetweenPages(thread: FileThread, task: VersionsTask) {
  const table = openTable<typeof planVersions>(thread, task)
  try {
    return await table.summary
  } finally {
    table.close()
  }
}

/** Without a common state nobody knows whether a text came here or went there: it stays. */
function withoutGone({ gone, order }: Plan): Pick<Plan, 'gone' | 'order' | 'isCurrent'> {
  return { gone: [], order: gone.length > 0 ? null : order, isCurrent: false }
}
