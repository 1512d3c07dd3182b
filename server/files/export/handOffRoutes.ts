import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { namedFileHeaders } from '../../http/fileHeaders.ts'
import { createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { PagePath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets, requireTexts } from '../../rights/pageAccess.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { HandOff } from './contract.ts'
import { leftOutHeaders } from './exportFile.ts'
import { handOff } from './handOff.ts'

const answersFile = {
  200: {
    description: 'The texts with their translations into this language, for an import of a newer file when it is back',
    content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

export const handOffRoutes = createRouter('pages').openapi(
  createRoute({
    method: 'post',
    path: '/pages/{page_id}/hand-off',
    summary: 'Texts of a page as XLIFF or as a workbook, for translators outside',
    ...guarded('readProject', 'page', movesFiles),
    request: { params: PagePath, body: takes(HandOff) },
    responses: { ...answersFile, ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const { services, files, page } = c.var
    const { source_text_ids, ...wanted } = c.req.valid('json')
    requireTargets(page, [wanted.language])
    await requireTexts(c, page.page_id, source_text_ids)
    const { bytes, path, leftOut } = await handOff(services, files, page, { ...wanted, source_text_ids })
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...namedFileHeaders(path),
      ...leftOutHeaders(leftOut),
    })
  },
)
