import { alikeTo } from '#collab/text/checks/alike.ts'
import { listAlikeTexts } from '#db/queries/search/alikeTexts.ts'
import type { Db } from '#db/schema.ts'
import { alikeKindsIn, levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import { ALIKE_CHECKS } from '#db/vocabulary/checks/checks.ts'
import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { JudgedProject } from './findTerms.ts'

type Compared = { id?: string | undefined; translation: string }
type As = { language: LanguageCode; wanted: readonly CheckLevel[] }

/** Stored texts of one version beside all others there; nothing where no check with a `wanted` level asks for them. */
export async function compareRows(db: Db, project: JudgedProject, { language, wanted }: As, rows: readonly Compared[]) {
  const levels = levelsIn(project, language)
  if (!alikeKindsIn(project, language).some((kind) => wanted.includes(levels[ALIKE_CHECKS[kind]]))) return []
  const ids = rows.flatMap(({ id }) => id ?? [])
  const found = await listAlikeTexts(db, language, { ids })
  const byId = new Map(found.map((one) => [one.source_text_id, one]))
  return rows.map(({ id = '', translation }) => alikeTo(translation, byId.get(id)))
}
