import type { Renewed } from '#collab/text/terms/renewTerm.ts'
import { listPlaces, type Place } from '#db/queries/search/rowsOfVersion.ts'
import { listRowsToReplace, type RowToReplace } from '#db/queries/search/rowsToReplace.ts'
import { withHits } from '../rows/version/findHits.ts'
import { inBatches } from '../rows/version/inBatches.ts'
import type { Services } from '../services.ts'
import type { Renewal } from './findRenewal.ts'
import type { VersionOfTerm } from './versionsToRenew.ts'

const MAX_LOOKED_AT_ONCE = 1_000
const MAX_WALK_MS = 4_000

export type FoundRow = { row: RowToReplace; renewed: Renewed; version: VersionOfTerm }
type Walk = {
  renewal: Renewal
  versions: readonly VersionOfTerm[]
  edge?: Place | undefined
  most: number
  person: string
}

/**
 * Rows that have the former translation, in the order of the versions; `next`: the text behind which there may be more.
 * `isIndexed`: false where the index was behind the texts, so that some may be missing.
 */
export const walkVersions = (services: Services, { renewal, versions, edge, most, person }: Walk) =>
  services.machines.searches.run({ person }, async () => {
    const until = performance.now() + MAX_WALK_MS
    const found: FoundRow[] = []
    const limit = Math.min(MAX_LOOKED_AT_ONCE, 2 * most)
    let isIndexed = true
    for (const [at, version] of versions.entries()) {
      const place = { version_id: version.version_id, language: renewal.language }
      const terms = renewal.pieces.length > 0 ? renewal.pieces : undefined
      const hits = await withHits(services, place, { terms })
      isIndexed &&= hits.isIndexed
      for (let from = at === 0 ? edge : undefined; ; ) {
        const window = { limit, side: 'after' as const, edge: from }
        const places = await listPlaces(services.db, place, hits.filter, window)
        const rows = await rowsIn(services, renewal, version, places)
        found.push(...rows)
        if (found.length > most)
          return { found: found.slice(0, most), next: found[most - 1]!.row.source_text_id, isIndexed }
        if (places.length < limit) break
        from = places.at(-1)
        if (performance.now() > until) return { found, next: places.at(-1)!.id, isIndexed }
      }
    }
    return { found, next: null, isIndexed }
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
