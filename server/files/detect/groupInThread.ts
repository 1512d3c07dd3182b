import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { Group } from './groupByLanguage.ts'
import type { groupFiles } from './groupFiles.ts'
import { mapGroup } from './groupFiles.ts'

/** Groups many files by language in a thread: it takes the square of their number. */
export async function groupInThread<File extends { path: string; format: Format }>(
  thread: FileThread,
  files: readonly File[],
  source: LanguageCode,
  targets: readonly LanguageCode[],
): Promise<Group<File>[]> {
  const named = files.map(({ path, format }) => ({ path, format: format.id }))
  const table = openTable<typeof groupFiles>(thread, { kind: 'groupFiles', files: named, source, targets })
  try {
    return (await table.summary).groups.map((group) => mapGroup(group, (at) => files[at]!))
  } finally {
    table.close()
  }
}
