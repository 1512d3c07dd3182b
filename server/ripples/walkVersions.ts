import type { Renewed } from '#collab/text/terms/renewTerm.ts'
import { listPlaces, type Place } from '#db/queries/search/rowsOfVersion.ts'
import { listRowsToReplace, type RowToReplace } from '#db/queries/search/rowsToReplace.ts'
import { withHits } from '../rows/version/findHits.ts'
import { inBatches } from '../rows/version/inBatches.ts'
import type { Services } from '../services.ts'
import type { Renewal } from './findRenewal.ts'
import type { VersionOfTerm } from './versionsToRenew.ts'

const LOOKED_AT_ONCE = 1_000
const MAX_WALK_MS = 4_000

export type FoundRow = { row: RowToReplace; renewed: Renewed; version: VersionOfTerm }
type Walk = { renewal: Renewal; versions: readonly VersionOfTerm[]; edge?: Place | undefined; most: number; person: string }

/** Rows that have the former translation, in the order of the versions; `next`: the text behind which there may be more. */
export const walkVersions = (services: Services, { renewal, versions, edge, most, person }: Walk) =>
  services.machines.searches.run({ person }, async () => {
    const until = performance.now() + MAX_WALK_MS
    const found: FoundRow[] = []
    for (const [at, version] of versions.entries()) {
      const place = { version_id: version.version_id, language: renewal.language }
      const terms = renewal.pieces.length > 0 ? renewal.pieces : undefined
      const { filter } = await withHits(services, place, { terms })
      for (let from = at === 0 ? edge : undefined; ; ) {
        const window = { limit: LOOKED_AT_ONCE, side: 'after' as const, edge: from }
        const places = await listPlaces(services.db, place, filter, window)
        const rows = await rowsIn(services, renewal, version, places)
        found.push(...rows)
        if (found.length > most) return { found: found.slice(0, most), next: found[most - 1]!.row.source_text_id }
        if (places.length < LOOKED_AT_ONCE) break
        from = places.at(-1)
        if (performance.now() > until) return { found, next: places.at(-1)!.id }
      }
    }
    return { found, next: null }
  })

async function rowsIn(
  services: Services,
  renewal: Renewal,
  version: VersionOfTerm,
  places: readonly { id: string }[],
): Promise<FoundRow[]> {
  const ids = places.map(({ id }) => id)
  const rows = await listRowsToReplace(services.db, renewal.language, ids)
  const renewed = await renewRows(services, renewal, version.placeholder_patterns, rows)
  return rows.flatMap((row, at) => (renewed[at] ? [{ row, version, renewed: renewed[at] }] : []))
}

export const renewRows = (
  { searches }: Pick<Services, 'searches'>,
  { pieces: _, ...renewal }: Renewal,
  patterns: readonly string[],
  rows: readonly { source: string; text: string }[],
): Promise<(Renewed | undefined)[]> =>
  inBatches(
    rows.map(({ source, text }) => ({ source, text })),
    ({ source, text }) => source.length + text.length,
    (batches) => searches.run('renew', { ...renewal, patterns }, batches),
  )
