import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { languageAt } from '../../formats/languagePaths.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { countEntries } from './countEntries.ts'
import type { Group } from './groupByLanguage.ts'

type Known = { path: string; bytes: Uint8Array; format: Format }
/** `own`: the languages of the project, the source language first. */
type Of = { own: readonly LanguageCode[]; isPage: (path: string) => boolean }

/**
 * Where each file of a family has source texts beside its translations, and none is of the source language, any can make the
 * page: the one that has made it already, or else the one with most texts, so that the fewest are left out.
 */
export async function withMostTexts<File extends Known>(
  thread: FileThread,
  group: Group<File>,
  { own, isPage }: Of,
): Promise<Group<File>> {
  const { base, languagePath, others } = group
  const language = languagePath && languageAt(base.path, languagePath, own)
  const isOfTarget = (code: LanguageCode) => own.indexOf(code) > 0
  const possible = others.filter(({ file, language }) => file.format === base.format && isOfTarget(language))
  if (!base.format.isPair || !language || language === own[0] || isPage(base.path) || possible.length === 0)
    return group
  const withBase = (chosen: (typeof possible)[number]) => ({
    ...group,
    base: chosen.file,
    others: [{ file: base, language }, ...others.filter((one) => one !== chosen)],
  })
  const known = possible.find(({ file }) => isPage(file.path))
  if (known) return withBase(known)
  const [ofBase, ...ofOthers] = await countIn(thread, [base, ...possible.map(({ file }) => file)])
  const most = Math.max(...ofOthers)
  return isOfTarget(language) && ofBase! >= most ? group : withBase(possible[ofOthers.indexOf(most)]!)
}

async function countIn(thread: FileThread, files: readonly Known[]) {
  const read = files.map(({ format, bytes }) => ({ format: format.id, bytes }))
  const table = openTable<typeof countEntries>(thread, { kind: 'countEntries', files: read })
  try {
    return (await table.summary).counts
  } finally {
    table.close()
  }
}
