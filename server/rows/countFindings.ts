import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_JUDGED_OF_MANY } from '#db/vocabulary/lengths.ts'
import type { JudgedProject } from '../judging/findTerms.ts'
import type { RowToJudge } from '../judging/judgeTexts.ts'
import type { Services } from '../services.ts'
import { MAX_JUDGED_AT_ONCE } from './constants.ts'
import type { FindingCounts } from './contract.ts'
import { judgeRows } from './judgeRows.ts'

/** `ignored`: checks whose findings people let stand. */
export type TextToJudge = RowToJudge & {
  language: LanguageCode
  page_id?: string | null
  ignored?: readonly CheckName[] | undefined
}
type Example = FindingCounts['examples'][number]

const MAX_EXAMPLES = 5
const COUNTED: readonly CheckLevel[] = ['warning', 'error']
const MAX_JUDGING_MS = 3_000

export async function countFindings(
  services: Services,
  person: string,
  project: JudgedProject,
  texts: readonly TextToJudge[],
): Promise<FindingCounts> {
  const first = texts.slice(0, MAX_JUDGED_OF_MANY)
  const until = performance.now() + MAX_JUDGING_MS
  const [errors, warnings]: Example[][] = [[], []]
  let judged = 0
  for (const [language, ofLanguage] of Map.groupBy(first, ({ language }) => language))
    for (let from = 0; from < ofLanguage.length && performance.now() < until; from += MAX_JUDGED_AT_ONCE) {
      const part = ofLanguage.slice(from, from + MAX_JUDGED_AT_ONCE)
      const found = await judgeRows(services, person, project, language, part.map(toJudge), COUNTED)
      judged += part.length
      for (const [at, { identifier, page_id = null, ignored = [] }] of part.entries()) {
        const findings = (found[at] ?? []).filter(({ level, check }) => level !== 'note' && !ignored.includes(check))
        const error = findings.find(({ level }) => level === 'error')
        const worst = error ?? findings[0]
        const list = error ? errors! : warnings!
        if (worst) list.push({ severity: worst.severity, message: worst.message, identifier, language, page_id })
      }
    }
  return {
    judged,
    is_complete: judged === texts.length,
    errors: errors!.length,
    warnings: warnings!.length,
    examples: [...errors!, ...warnings!].slice(0, MAX_EXAMPLES),
  }
}

const toJudge = ({ id, source, translation, identifier, maxLength, place, page_id }: TextToJudge): RowToJudge => ({
  ...{ id, source, translation, identifier, maxLength, place, page_id },
})
