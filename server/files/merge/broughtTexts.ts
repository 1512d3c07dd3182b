import { listSourcesToJudge } from '#db/queries/translations/rowsToJudge.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_JUDGED_OF_MANY } from '#db/vocabulary/lengths.ts'
import type { TextToJudge } from '../../rows/countFindings.ts'
import { type FileTranslation, isChange, type Plan } from '../plan/plan.ts'
import type { SourceRepeats } from '../read/constants.ts'

export async function broughtTexts(
  db: Db,
  page_id: string,
  { translations, added, changed }: Plan,
  sourceRepeats: SourceRepeats,
): Promise<TextToJudge[]> {
  const isBrought = (row: FileTranslation) =>
    isChange(row) && row.text !== '' && (sourceRepeats === 'take' || !row.repeatsSource)
  const brought = Object.entries(translations)
    .flatMap(([language, rows]) =>
      rows.filter(isBrought).map((row) => ({ ...row, language: language as LanguageCode })),
    )
    .slice(0, MAX_JUDGED_OF_MANY + 1)
  const ids = brought.flatMap(({ ref }) => (typeof ref === 'string' ? [ref] : []))
  const known = new Map((await listSourcesToJudge(db, ids)).map(({ id, ...text }) => [id, text]))
  const rewritten = new Map(changed.map(({ id, after }) => [id, { source: after.content, maxLength: limitOf(after) }]))
  return brought.flatMap(({ ref, identifier, text: translation, language }) => {
    const text = typeof ref === 'number' ? ofAdded(added[ref]!) : (rewritten.get(ref) ?? known.get(ref))
    return text ? [{ ...text, identifier, translation, language, page_id }] : [] // deleted meanwhile
  })
}

const limitOf = ({ facts }: Pick<Plan['added'][number], 'facts'>) => facts?.max_length.value ?? null
const ofAdded = (text: Plan['added'][number]) => ({ source: text.content, maxLength: limitOf(text) })
