import type { Format } from '../../formats/format.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { chooseSource } from './chooseSource.ts'
import { type Group, groupOfOne } from './groupByLanguage.ts'

type Known = { path: string; bytes: Uint8Array; format: Format }

/**
 * Of a file of the source language and one of no language beside it, as `values-en` beside `values`, the one with all texts makes
 * the page, or the one that has made it already. The other is not read, unless it has texts of its own: then it is a page too.
 */
export async function withSourceFile<File extends Known>(
  thread: FileThread,
  group: Group<File>,
  isPage: (path: string) => boolean,
): Promise<Group<File>[]> {
  const { base, unread } = group
  if (unread.unnamed.length === 0) return [group]
  const files = [base, ...unread.unnamed]
  const known = files.findIndex(({ path }) => isPage(path))
  const table = openTable<typeof chooseSource>(thread, {
    kind: 'chooseSource',
    files: files.map(({ format, bytes }) => ({ format: format.id, bytes })),
    known: known === -1 ? undefined : known,
  })
  try {
    const { chosen, within } = await table.summary
    const others = files.filter((_, at) => at !== chosen)
    const same = others.filter((file) => within.includes(files.indexOf(file)) && !isPage(file.path))
    const repeated = [...unread.repeated, ...same]
    const ofPage = { ...group, base: files[chosen]!, unread: { ...unread, repeated, unnamed: [] } }
    const alone = others.filter((file) => !same.includes(file))
    return [ofPage, ...alone.map((file) => groupOfOne(file, undefined))]
  } finally {
    table.close()
  }
}
