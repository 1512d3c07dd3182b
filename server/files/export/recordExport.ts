import { insertAncestor } from '#db/queries/files/fileAncestors.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../../http/apiError.ts'
import type { writeFile } from './writeFile.ts'

type Of = { page_id: string; language: LanguageCode }
type Written = Pick<Awaited<ReturnType<typeof writeFile>>, 'sha256' | 'sketch' | 'texts'>

/** The person may have lost the page while its file was being written, and it may be gone from its version. */
export async function recordExport(trx: Trx, of: Of, { sha256, sketch, texts }: Written): Promise<string> {
  if (!(await findPageInProject(trx, of.page_id))) throw notFound('Page')
  return insertAncestor(trx, { ...of, kind: 'export', sha256, sketch, texts, isPage: false })
}
