import { listPageProgress } from '#db/queries/pages/pageProgress.ts'
import type { Project } from '#db/queries/projects/projects.ts'
import type { Db } from '#db/schema.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import type { LanguageStatus } from './contract.ts'

type Part = Awaited<ReturnType<typeof listPageProgress>>[number]

/** In the order of the project's target languages; translations of a language that is none any more are left out. */
export async function findLanguagesStatus(db: Db, { id, target_languages }: Project): Promise<LanguageStatus[]> {
  const parts = await listPageProgress(db, id, target_languages)
  return target_languages.map((target_language) => {
    const own = parts.filter((part) => part.target_language === target_language)
    const pages = Map.groupBy(own, (part) => part.page_id)
    return {
      target_language,
      ...countsOf(own),
      pages: [...pages].map(([page_id, ofPage]) => ({
        page_id,
        version_id: ofPage[0]!.version_id,
        ...countsOf(ofPage),
        words_left: sum(ofPage.filter(isLeft), ({ words }) => words),
      })),
    }
  })
}

const isLeft = ({ status }: Part) => status === null || status === 'FAILED'
const sum = (parts: readonly Part[], of: (part: Part) => number) =>
  parts.reduce((total, part) => total + Number(of(part)), 0)

function countsOf(parts: readonly Part[]) {
  const having = (wanted: Part['status']) =>
    sum(
      parts.filter(({ status }) => status === wanted),
      ({ count }) => count,
    )
  const statuses = TRANSLATION_STATUSES.map((status) => [status, having(status)])
  return {
    total: sum(parts, ({ count }) => count),
    not_started: having(null),
    statuses: Object.fromEntries(statuses) as LanguageStatus['statuses'],
  }
}
