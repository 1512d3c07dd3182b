import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { countPseudoLocalized } from '#db/queries/translations/pseudoLocalized.ts'
import { fileHeaders, streamOf } from '../../http/fileHeaders.ts'
import { createRouter, refusals } from '../../http/openapi/openapi.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { ExportQuery } from './contract.ts'
import { exportVersion } from './exportVersion.ts'
import { pseudoHeader } from './pseudoHeader.ts'

const answersZip = {
  200: {
    description: 'One CSV a page: identifier, content, context and a column for each target language',
    content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

export const csvExportRoutes = createRouter('pages').openapi(
  createRoute({
    method: 'get',
    path: '/versions/{version_id}/export-pages',
    summary: 'All pages of a version as a ZIP of CSV files',
    ...guarded('readProject', 'version', movesFiles),
    request: { params: VersionPath, query: ExportQuery },
    responses: { ...answersZip, ...refusals(401, 404, 422) },
  }),
  async (c) => {
    const { services } = c.var
    const { id } = c.var.version
    const { spreadsheet_safe: isSpreadsheetSafe, checked_only: isCheckedOnly, language } = c.req.valid('query')
    const targets = await listTargetLanguages(services.db, id)
    if (language !== undefined) requireTargets({ target_languages: targets }, [language])
    const languages = language === undefined ? targets : [language]
    const zip = await exportVersion(services.db, c.var.files, id, { isSpreadsheetSafe, isCheckedOnly, languages })
    return c.body(streamOf(zip), 200, {
      ...fileHeaders(`version_${id}_pages.zip`, 'application/zip'),
      ...pseudoHeader(await countPseudoLocalized(services.db, { version_id: id })),
    })
  },
)
