import { CHECKS } from '#collab/text/checks/all.ts'
import { listByRisk, MAX_RANKED_ROWS, type RankedPlace } from '#db/queries/search/risk.ts'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import { alikeIn } from '../../judging/alikeIn.ts'
import type { Services } from '../../services.ts'
import { withHits } from './findHits.ts'
import type { Asked } from './findWindow.ts'
import { judgeVersion } from './judgeTexts.ts'
import { walkMatching } from './walkMatching.ts'

const BREAKING = CHECKS.filter(({ severity }) => severity !== 'doubtful').map(({ name }) => name)

type Behind = { behind: Parameters<typeof listByRisk>[3]['behind']; limit: number }

/** The riskiest rows that match; texts that are new are judged before, as far as a moment is enough. */
export async function findByRisk(
  services: Services,
  at: InVersion,
  asked: Asked,
  { behind, limit }: Behind,
): Promise<RankedPlace[]> {
  await judgeVersion({ services, person: asked.person }, 'counts', at)
  const filter = { ...(await matching(services, at, asked)), alike: await alikeIn(services.db, at) }
  return listByRisk(services.db, at, filter, { breaking: BREAKING, behind, limit })
}

async function matching(services: Services, at: InVersion, { search, ...asked }: Asked) {
  if (!search) return (await withHits(services, at, asked.filter)).filter
  const window = { limit: MAX_RANKED_ROWS, side: 'after' as const, edge: undefined }
  const { places } = await walkMatching(services, at, { search, ...asked }, window)
  const { terms: _, ...filter } = asked.filter
  return { ...filter, hits: places.map(({ id }) => id) }
}
