import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { signedInWithFiles } from '../files/movesFiles.ts'
import { namedFileHeaders } from '../http/fileHeaders.ts'
import { BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { leftOutHeaders } from '../imports/exportFile.ts'
import { requirePage } from '../organizations/access.ts'
import { requirePageInProject, requireTexts } from '../organizations/pageAccess.ts'
import { PagePath } from '../pages/contract.ts'
import { HandOff } from './contract.ts'
import { handOff } from './handOff.ts'

const answersFile = {
  200: {
    description: 'The texts with their translations into this language, for an import of a newer file when it is back',
    content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

export const handOffRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/pages/{page_id}/hand-off',
    summary: 'Texts of a page as XLIFF or as a workbook, for translators outside',
    tags: ['pages'],
    middleware: signedInWithFiles,
    security: BEARER,
    request: { params: PagePath, body: takes(HandOff) },
    responses: { ...answersFile, ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const { services, user, files } = c.var
    const { page_id } = c.req.valid('param')
    const { source_text_ids, ...wanted } = c.req.valid('json')
    await requirePage(services.db, user.id, page_id, 'useProjects')
    const page = await requirePageInProject(c, page_id, [wanted.language])
    await requireTexts(c, page_id, source_text_ids)
    const { bytes, path, leftOut } = await handOff(services, files, user.id, page, { ...wanted, source_text_ids })
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...namedFileHeaders(path),
      ...leftOutHeaders(leftOut),
    })
  },
)
