import { listPageProgress } from '#db/queries/pages/textCounters.ts'
import type { Project } from '#db/queries/projects/projects.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { CHECKED, CHECKED_ONCE, FAILED, TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import type { LanguageStatus, PageProgress } from './contract.ts'

type Count = Awaited<ReturnType<typeof listPageProgress>>[number]
type Counts = Pick<PageProgress, 'total' | 'not_started' | 'checked' | 'checked_once' | 'statuses'>

/** In the order of the project's target languages; translations of a language that is none any more are left out. */
export async function findLanguagesStatus(db: Db, { id, target_languages }: Project): Promise<LanguageStatus[]> {
  const counts = await listPageProgress(db, id, target_languages)
  const pages = [...Map.groupBy(counts, ({ page_id }) => page_id).values()]
  return target_languages.map((target_language) => {
    const progress = pages.map((ofPage) => progressOf(ofPage, target_language)).filter(({ total }) => total > 0)
    return { target_language, ...sumOf(progress), pages: progress }
  })
}

function progressOf(counts: Count[], language: LanguageCode): PageProgress {
  const { page_id, version_id } = counts[0]!
  const progress = { page_id, version_id, ...emptyCounts(), words_left: 0 }
  for (const { target_language, status, count, words } of counts) {
    if (status === null) {
      progress.total += count
      progress.not_started += count
      progress.words_left += words
    } else if (target_language !== language) continue
    else if (status === CHECKED) progress.checked += count
    else if (status === CHECKED_ONCE) progress.checked_once += count
    else {
      progress.statuses[status] += count
      progress.not_started -= count
      if (status !== FAILED) progress.words_left -= words
    }
  }
  return progress
}

function sumOf(pages: Counts[]): Counts {
  const sum = emptyCounts()
  for (const { total, not_started, checked, checked_once, statuses } of pages) {
    sum.checked += checked
    sum.checked_once += checked_once
    sum.total += total
    sum.not_started += not_started
    for (const status of TRANSLATION_STATUSES) sum.statuses[status] += statuses[status]
  }
  return sum
}

const emptyCounts = (): Counts => ({
  total: 0,
  not_started: 0,
  checked: 0,
  checked_once: 0,
  statuses: Object.fromEntries(TRANSLATION_STATUSES.map((status) => [status, 0])) as Counts['statuses'],
})
