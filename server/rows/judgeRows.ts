import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { JudgedProject } from '../judging/findTerms.ts'
import { judgeTexts, type RowToJudge } from '../judging/judgeTexts.ts'
import type { Services } from '../services.ts'

/** Undefined where the judging took too long. */
export const judgeRows = (
  services: Services,
  person: string,
  project: JudgedProject,
  language: LanguageCode,
  rows: readonly RowToJudge[],
  wanted?: readonly CheckLevel[],
) => services.machines.judgings.run({ person }, () => judgeTexts(services, project, language, rows, wanted))
