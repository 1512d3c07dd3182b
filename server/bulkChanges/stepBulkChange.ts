import { v7 as uuid } from 'uuid'
import {
  advanceBulkChange,
  type BulkChangeAtWork,
  listUntouched,
  type OfRows,
  partOfBulkChange,
} from '#db/queries/operations/bulkChanges.ts'
import { findPlaceInVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { Trx } from '#db/schema.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { findAllowed } from '../rights/guarded.ts'
import { checkRows } from '../rows/checks/checkRows.ts'
import { filterOf, readFilter } from '../rows/version/filterOf.ts'
import { countRows, findPlaces } from '../rows/version/findPlaces.ts'
import type { Services } from '../services.ts'
import { clearRows } from '../translations/clearRows.ts'
import { saveTranslations } from '../translations/saveTranslations.ts'
import { limitTexts } from './limitTexts.ts'
import { rowsOfBulkChange } from './rowsOfBulkChange.ts'
import { NEEDS } from './startBulkChange.ts'

const ROWS_A_STEP = 500

/** Changes the next rows, each page in its own commits; `trx` holds the change, so that no other process steps. */
export async function stepBulkChange(opened: Services, trx: Trx, change: BulkChangeAtWork) {
  const { id, version_id, target_language: language, actor_id } = change
  const asker = { id: actor_id!, ...(change.limits && { limits: change.limits }) }
  const asking = { asker, capability: NEEDS[change.kind], languages: [language] }
  const { found, asksAgain: services } = await findAllowed(opened, asking, 'version', version_id)
  const within = { var: { services, user: asker, version: { id: version_id } } }
  const { at, asked } = await filterOf(within, { ...readFilter(change.filter), language })
  const filter = await rowsOfBulkChange(services.db, change, found.project_id, asked.filter)
  if (!filter) return void (await advanceBulkChange(trx, id, { looked: 0, last_text: null, state: 'done', total: 0 }))
  const wanted = { ...asked, filter }
  const total = change.last_text === null ? await totalOf(services, at, wanted) : undefined
  // Its page may be in the bin by now: then it begins again, and finds the rows that are left.
  const edge = change.last_text ? await findPlaceInVersion(services.db, at, change.last_text) : undefined
  const window = { limit: ROWS_A_STEP, side: 'after' as const, edge }
  const { places, last } = await findPlaces(services, at, wanted, window)
  for (const [page_id, rows] of Map.groupBy(places, ({ page_id }) => page_id))
    await untilFree(services, () =>
      changePage(
        services,
        change,
        { page_id, project_id: found.project_id },
        rows.map((row) => row.id),
      ),
    )
  const isOver = places.length < ROWS_A_STEP && last === undefined
  const last_text = last ?? places.at(-1)?.id ?? change.last_text
  await advanceBulkChange(trx, id, {
    looked: places.length,
    last_text,
    state: isOver ? 'done' : 'running',
    total: total ?? null,
  })
}

type Page = { page_id: string; project_id: string }

async function totalOf(
  services: Services,
  at: Parameters<typeof countRows>[1],
  asked: Parameters<typeof countRows>[2],
) {
  const { count, is_complete } = await countRows(services, at, asked)
  return is_complete ? count : null
}

const isOfRows = (change: BulkChangeAtWork): change is OfRows => change.kind !== 'limit'

async function changePage(services: Services, change: BulkChangeAtWork, { page_id, project_id }: Page, ids: string[]) {
  const { kind, status, target_language: language } = change
  const by: Requester = { id: change.actor_id!, name: change.actor_name }
  if (!isOfRows(change)) return limitTexts(services, change, { page_id, project_id, ids }, by)
  const part = await partOfBulkChange(services.db, change, page_id, uuid())
  const at = { page_id, language }
  if (kind === 'status') return saveTranslations(services, at, ids, { status: status!, part }, by)
  if (kind === 'clear') return clearRows(services, at, ids, part, by)
  const rows = await listUntouched(services.db, language, ids, change.at)
  return rows.length > 0 && checkRows(services, at, { rows, part }, by)
}
