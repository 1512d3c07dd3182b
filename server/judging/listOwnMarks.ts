import { markRuleOf } from '#collab/text/writing/markRules.ts'
import { ownMarksIn } from '#collab/text/writing/ownMarks.ts'
import { listMarkedTranslations } from '#db/queries/checks/ownMarks.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

export const listOwnMarks = async (db: Db, place: { project_id: string; language: LanguageCode }) =>
  markRuleOf(place.language) ? ownMarksIn(await listMarkedTranslations(db, place), place.language) : []
