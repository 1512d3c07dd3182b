import type { z } from 'zod'
import { countFindingsInVersion } from '#db/queries/search/findings.ts'
import {
  countByPage,
  countChanged,
  countInVersion,
  countOutdated,
  countRatings,
  countScenes,
  countSpeakers,
} from '#db/queries/search/versionCounts.ts'
import { countByFilter } from '#db/queries/translations/rowFilters.ts'
import { alikeIn } from '../../judging/alikeIn.ts'
import { MAX_SCENES_COUNTED } from '../constants.ts'
import { compareVersion } from '../version/compareTerms.ts'
import type { FilterCountsQuery, VersionFilterCounts } from '../version/contract.ts'
import { type InVersion, requireTarget, versionsOf } from '../version/filterOf.ts'
import { judgeVersion } from '../version/judgeTexts.ts'
import { languagesOf } from './inLanguages.ts'
import { sumCounts } from './sumCounts.ts'

const MAX_SPEAKERS = 200
const MAX_TEXTS_COUNTED = 50_000

type Asked = Omit<z.output<typeof FilterCountsQuery>, 'languages'>

/** Of each language, which share the time for texts that are new. */
export async function countFiltersIn(c: InVersion, { languages, ...asked }: z.output<typeof FilterCountsQuery>) {
  const all = languagesOf({ ...asked, languages })
  const counts: VersionFilterCounts[] = []
  for (const language of all) counts.push(await countFilters(c, { ...asked, language }, all.length))
  return sumCounts(counts as [VersionFilterCounts])
}

async function countFilters(
  c: InVersion,
  { changed_since = [], ...query }: Asked,
  shared: number,
): Promise<VersionFilterCounts> {
  const { services, user } = c.var
  const at = await versionsOf(c, query)
  await requireTarget(c, at.language)
  const counts = await countInVersion(services.db, at)
  const outdated = await countOutdated(services.db, at)
  const speakers = await countSpeakers(services.db, at, MAX_SPEAKERS)
  const scenes = await countScenes(services.db, at, MAX_SCENES_COUNTED)
  const pages = await countByPage(services.db, at)
  const is_judged = await judgeVersion({ services, person: user.id }, 'counts', at, shared)
  const found = await countFindingsInVersion(services.db, at, await alikeIn(services.db, at))
  await compareVersion({ services, person: user.id }, 'counts', at, shared)
  const isCounted = counts.texts <= MAX_TEXTS_COUNTED
  const stored = isCounted ? await countByFilter(services.db, at) : null
  const ratings = isCounted ? await countRatings(services.db, at) : null
  const changed = isCounted ? await countChanged(services.db, at, changed_since) : null
  return { ...counts, ...found, outdated, pages, ratings, changed, speakers, scenes, stored, is_judged }
}
