import { v7 as uuid } from 'uuid'
import {
  advanceBulkChange,
  type BulkChangeAtWork,
  beginNextPart,
  listUntouched,
  type OfRows,
  partOfBulkChange,
} from '#db/queries/operations/bulkChanges.ts'
import { findPlaceInVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { Trx } from '#db/schema.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { checkRows } from '../rows/checks/checkRows.ts'
import { filterOf, type InVersion, readFilter } from '../rows/version/filterOf.ts'
import { countRows, findPlaces } from '../rows/version/findPlaces.ts'
import type { Services } from '../services.ts'
import { clearRows } from '../translations/clearRows.ts'
import { copySources } from '../translations/copySources.ts'
import { saveTranslations } from '../translations/saveTranslations.ts'
import { allowStep } from './allowStep.ts'
import { limitTexts, type TextsOfPage } from './limitTexts.ts'
import { rowsOfBulkChange } from './rowsOfBulkChange.ts'

const ROWS_A_STEP = 500

/** Changes the next rows, each page in its own commits; `trx` holds the change, so that no other process steps. */
export async function stepBulkChange(opened: Services, trx: Trx, change: BulkChangeAtWork) {
  const { id, version_id, target_language: language, last_text } = change
  const { services, asker, by, project_id } = await allowStep(opened, change)
  const within = { var: { services, user: asker, version: { id: version_id } } }
  const { at, asked, isJudged } = await filterOf(within, { ...readFilter(change.filter), language })
  if (!isJudged) return wait(trx, change)
  const filter = await rowsOfBulkChange(services.db, change, project_id, asked.filter)
  if (!filter) return void (await advanceBulkChange(trx, id, { looked: 0, last_text: null, state: 'done', total: 0 }))
  const wanted = { ...asked, filter }
  // Its page may be in the bin by now: then it begins again, and finds the rows that are left.
  const edge = last_text ? await findPlaceInVersion(services.db, at, last_text) : undefined
  const window = { limit: ROWS_A_STEP, side: 'after' as const, edge }
  const { places, last, isIndexed } = await findPlaces(services, at, wanted, window)
  if (!isIndexed && filter.terms) return wait(trx, change)
  const total = isFirst(change) ? await totalOf(within, change, project_id) : null
  for (const [page_id, rows] of Map.groupBy(places, ({ page_id }) => page_id)) {
    const ids = rows.map((row) => row.id)
    await untilFree(services, () => changePage(services, change, { page_id, project_id, ids }, by))
  }
  const isOver = places.length < ROWS_A_STEP && last === undefined
  const [next] = isOver ? change.next_parts : []
  await advanceBulkChange(trx, id, {
    looked: places.length,
    last_text: last ?? places.at(-1)?.id ?? last_text,
    state: isOver && !next ? 'done' : 'running',
    total,
  })
  if (next) await beginNextPart(trx, id, next)
}

const isFirst = ({ last_text, looked, total, languages, target_language }: BulkChangeAtWork) =>
  last_text === null && looked === 0 && total === null && target_language === languages[0]

/** New texts that its filter cannot tell yet are being read: it is this one's turn again after the others. */
const wait = async (trx: Trx, { id, last_text }: BulkChangeAtWork) =>
  void (await advanceBulkChange(trx, id, { looked: 0, last_text, state: 'running' }))

async function totalOf(within: InVersion, change: BulkChangeAtWork, project_id: string) {
  const { services } = within.var
  let total = 0
  for (const part of [{ language: change.target_language }, ...change.next_parts]) {
    const { at, asked } = await filterOf(within, { ...readFilter(change.filter), language: part.language })
    const filter = await rowsOfBulkChange(services.db, { ...change, ...part }, project_id, asked.filter)
    const { count, is_complete } = await countRows(services, at, { ...asked, filter: filter! })
    if (!is_complete) return null
    total += count
  }
  return total
}

const isOfRows = (change: BulkChangeAtWork): change is OfRows => change.kind !== 'limit'

async function changePage(services: Services, change: BulkChangeAtWork, texts: TextsOfPage, by: Requester) {
  if (!isOfRows(change)) return limitTexts(services, change, texts, by)
  const { kind, status, target_language: language } = change
  const { page_id, ids } = texts
  const part = await partOfBulkChange(services.db, change, page_id, uuid())
  const at = { page_id, language }
  if (kind === 'status') return saveTranslations(services, at, ids, { status: status!, part }, by)
  if (kind === 'clear') return clearRows(services, at, ids, part, by)
  if (kind === 'copy') return copySources(services, at, ids, part, by)
  const rows = await listUntouched(services.db, language, ids, change.at)
  return rows.length > 0 && checkRows(services, at, { rows, part }, by)
}
