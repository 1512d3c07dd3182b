import { createRoute } from '@hono/zod-openapi'
import { takesForm } from '../../http/body/takesForm.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { PagePath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { archivedTextRoutes } from '../merge/archivedTextRoutes.ts'
import { ReimportedFile, ReimportPreview } from '../merge/contract.ts'
import { previewReimport } from '../merge/previewReimport.ts'
import { sourceChangeRoutes } from '../merge/sourceChangeRoutes.ts'
import { ReimportForm } from '../receive/contract.ts'
import { parseForm } from '../receive/parseForm.ts'
import { ANY_FILE, readUpload } from '../receive/readUpload.ts'
import { suggestionRoutes } from '../suggestions/suggestionRoutes.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { reimport } from './reimport.ts'

export const reimportRoutes = createRouter('pages')
  .route('/', sourceChangeRoutes)
  .route('/', suggestionRoutes)
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/reimport/preview',
      summary: 'Preview a file that comes back: its changes in the page. Nothing is stored',
      ...guarded('bringFiles', 'page', movesFiles),
      request: { params: PagePath },
      requestBody: takesForm(ReimportForm),
      responses: { ...answers(ReimportPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, files, page } = c.var
      const { file, fields } = await readUpload(c, ANY_FILE)
      const form = parseForm(ReimportForm, fields)
      return c.json(await previewReimport(services, files, page, { file, form }, c.var.user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/reimport',
      summary: 'Merge a file into its page: all of it or nothing',
      ...guarded('bringFiles', 'page', movesFiles),
      request: { params: PagePath },
      requestBody: takesForm(ReimportForm),
      responses: { ...answers(ReimportedFile), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, files, page } = c.var
      const { file, fields } = await readUpload(c, ANY_FILE)
      const form = parseForm(ReimportForm, fields)
      return c.json(await reimport(services, files, page, { file, form }, requester(c)), 200)
    },
  )
  .route('/', archivedTextRoutes)

export type ReimportRoutes = typeof reimportRoutes
