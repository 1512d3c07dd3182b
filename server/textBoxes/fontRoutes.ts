import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deleteFont, findFontBytes, listFonts } from '#db/queries/textBoxes/gameFonts.ts'
import { forgetDeletedBoxes, listTextBoxes } from '#db/queries/textBoxes/textBoxes.ts'
import { readUpload } from '../files/receive/readUpload.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, answersNothing, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { FONT, FONT_IN_USE } from './constants.ts'
import { FontPath, GameFont } from './contract.ts'
import { importFont } from './importFont.ts'

const FONT_TYPE = 'application/octet-stream'
const FONT_FILE = { [FONT_TYPE]: { schema: z.string().meta({ format: 'binary' }) } }

export const fontRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/fonts',
      summary: 'The fonts by which texts of a project are measured',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(GameFont)), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json((await listFonts(c.var.services.db, c.var.project.id)).map(publish), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/fonts',
      summary: 'Add a font to a project: TTF, OTF or WOFF2',
      ...guarded('bringFiles', 'project', movesFiles),
      request: { params: ProjectPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(GameFont), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { file } = await readUpload(c, FONT)
      return c.json(publish(await importFont(c.var, file)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/fonts/{font_id}/file',
      summary: 'A font of a project, unpacked',
      ...guarded('readProject', 'project', movesFiles),
      request: { params: FontPath },
      responses: { 200: { description: 'An OpenType font', content: FONT_FILE }, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { font_id } = c.req.valid('param')
      const bytes = await findFontBytes(c.var.services.db, c.var.project.id, font_id)
      if (!bytes) throw notFound('Font')
      return c.body(new Uint8Array(bytes), 200, fileHeaders('font.otf', FONT_TYPE))
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/fonts/{font_id}',
      summary: 'Delete a font that no text box uses',
      ...guarded('bringFiles', 'project'),
      request: { params: FontPath },
      responses: { ...answersNothing, ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { font_id } = c.req.valid('param')
      await editInProject(c.var, async (trx, { id }) => {
        const boxes = await listTextBoxes(trx, id)
        if (boxes.some((box) => box.font_id === font_id)) throw new ApiError(409, FONT_IN_USE)
        if (!(await listFonts(trx, id)).some((font) => font.id === font_id)) throw notFound('Font')
        await forgetDeletedBoxes(trx, font_id)
        await deleteFont(trx, id, font_id)
      })
      return c.body(null, 204)
    },
  )

const publish = ({ id, name, created_at }: { id: string; name: string; created_at: Date }) => ({
  ...{ id, name },
  created_at: created_at.toISOString(),
})

export type FontRoutes = typeof fontRoutes
