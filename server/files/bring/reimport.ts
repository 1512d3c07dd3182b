import type { z } from 'zod'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { compareFile } from '../merge/compareFile.ts'
import type { ReimportedFile } from '../merge/contract.ts'
import type { ReimportForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { bringFiles, type Merge } from './bringFiles.ts'

type Upload = { file: UploadedFile; form: z.output<typeof ReimportForm> }

export const reimport = (
  services: Services,
  files: FileWork,
  page: PageInProject,
  { file, form }: Upload,
  by: Requester,
): Promise<ReimportedFile> =>
  files.inThread(async (thread) => {
    const compared = await compareFile(services.db, thread, page, file, form)
    const { page_id: id, page_name: name, version_id, target_languages: targets } = page
    return mergeAlone(services, files, { version_id, targets }, { page: { id, name }, compared }, by)
  })

export async function mergeAlone(
  services: Services,
  files: FileWork,
  into: { version_id: string; targets: LanguageCode[] },
  merge: Merge,
  by: Requester,
) {
  const planned = { thread: merge.compared.thread, pages: [], merges: [merge], isAlone: true }
  const { merged } = await bringFiles(services, files, into, planned, by)
  return merged[0]!.reimport
}
