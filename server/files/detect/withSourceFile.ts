import type { Format } from '../../formats/format.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { chooseSource } from './chooseSource.ts'
import { type Group, groupOfOne } from './groupByLanguage.ts'

type Known = { path: string; bytes: Uint8Array; format: Format }

/**
 * Of a file of the source language and one of no language beside it, as `values-en` beside `values`, one makes the page, with the
 * texts of both. Where the format cannot join them, the other is not read, unless it has texts of its own: then it is a page too.
 */
export async function withSourceFile<File extends Known>(
  thread: FileThread,
  group: Group<File>,
  isPage: (path: string) => boolean,
): Promise<Group<File>[]> {
  const { base, unread } = group
  if (unread.unnamed.length === 0) return [group]
  const files = [base, ...unread.unnamed]
  const table = openTable<typeof chooseSource>(thread, {
    kind: 'chooseSource',
    files: files.map(({ format, bytes, path }) => ({ format: format.id, bytes, isPage: isPage(path) })),
  })
  try {
    const { chosen, within, joined, bytes } = await table.summary
    const ofPage = bytes ? { ...files[chosen]!, bytes: Buffer.from(bytes) } : files[chosen]!
    const same = files.filter((_, at) => within.includes(at))
    const alone = files.filter((_, at) => at !== chosen && !within.includes(at) && !joined.includes(at))
    const unreadBeside = { ...unread, repeated: [...unread.repeated, ...same], unnamed: [] }
    return [{ ...group, base: ofPage, unread: unreadBeside }, ...alone.map((file) => groupOfOne(file, undefined))]
  } finally {
    table.close()
  }
}
