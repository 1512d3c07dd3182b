import { listEntriesOfIds, listEntryIds } from '#db/queries/glossaries/glossaryFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { leaveOut } from '../formats/exchange/leaveOut.ts'
import { tbxEntry, tbxHead, tbxTail } from '../formats/exchange/writeTbx.ts'

const LINES_AT_ONCE = 2000

/** A term that XML cannot hold is left out and named at the end. */
export async function* exportTbx(db: Db, files: FileWork, glossaryId: string, sourceLanguage: LanguageCode) {
  const { write, comments } = leaveOut()
  yield Buffer.from(tbxHead(sourceLanguage))
  const ids = await listEntryIds(db, glossaryId)
  for (let at = 0; at < ids.length; at += LINES_AT_ONCE) {
    const some = ids.slice(at, at + LINES_AT_ONCE)
    yield await files.piece(async () => {
      const entries = Map.groupBy(await listEntriesOfIds(db, some), entryOf)
      const written = [...entries.values()].map((lines) =>
        write(lines[0]!.identifier, () => tbxEntry(lines, sourceLanguage)),
      )
      return Buffer.from(written.join(''))
    })
  }
  yield Buffer.from(comments() + tbxTail)
}

type Line = Awaited<ReturnType<typeof listEntriesOfIds>>[number]

/** Lines of one term are one entry where they say the same of it; one without a language stands alone. */
const entryOf = ({ identifier, description, source, language, ...facts }: Line) => {
  const { is_case_sensitive, is_proposed, part_of_speech, source_variants } = facts
  return JSON.stringify([
    ...[identifier, description, source, language === null],
    ...[is_case_sensitive, is_proposed, part_of_speech, source_variants],
  ])
}
