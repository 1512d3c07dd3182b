import { findPlace } from '#db/queries/search/versionsOfTerm.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { notFound } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Ripple, RippleCount, RippledRow } from './contract.ts'
import { type AskedFor, findRenewal, type Glossary } from './findRenewal.ts'
import { versionsToRenew } from './versionsToRenew.ts'
import { type FoundRow, walkVersions } from './walkVersions.ts'

const MAX_COUNTED = 10_000

type Window = { after?: string | undefined; limit: number }

export async function listRipple(
  services: Services,
  glossary: Glossary,
  { after, limit, ...asked }: AskedFor & Window,
  asker: Principal,
): Promise<Ripple> {
  const { shown, renewal } = await findRenewal(services.db, glossary, { ...asked, user_id: asker.id })
  if (!renewal) return { ...shown, data: [], next: null }
  const { mine } = await versionsToRenew(services.db, glossary, renewal, asker)
  const place = after === undefined ? undefined : await findPlace(services.db, after)
  const first = place ? mine.findIndex(({ version_id }) => version_id === place.version_id) : 0
  if (after !== undefined && (!place || first === -1)) throw notFound('Source text')
  const walk = { renewal, versions: mine.slice(first), edge: place, most: limit, person: asker.id }
  const { found, next } = await walkVersions(services, walk)
  return { ...shown, data: found.map(shownRow), next }
}

const shownRow = ({ row, renewed, version }: FoundRow): RippledRow => {
  const { version_id, version_name, project_id, project_name } = version
  return { ...row, ...renewed, version_id, version_name, project_id, project_name }
}

export async function countRipple(
  services: Services,
  glossary: Glossary,
  asked: AskedFor,
  asker: Principal,
): Promise<RippleCount> {
  const { renewal } = await findRenewal(services.db, glossary, { ...asked, user_id: asker.id })
  if (!renewal) return { rows: 0, certain: 0, elsewhere: 0, is_complete: true, kept_in: [] }
  const { mine, others, kept_in } = await versionsToRenew(services.db, glossary, renewal, asker)
  const walk = { renewal, most: MAX_COUNTED, person: asker.id }
  const { found, ...walked } = await walkVersions(services, { ...walk, versions: mine })
  const elsewhere = await walkVersions(services, { ...walk, versions: others })
  return {
    rows: found.length,
    certain: found.filter(({ renewed }) => renewed.is_certain).length,
    elsewhere: elsewhere.found.length,
    is_complete: [walked, elsewhere].every(({ next, isIndexed }) => next === null && isIndexed),
    kept_in,
  }
}
