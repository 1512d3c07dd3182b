import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireGlossary } from '../organizations/access.ts'
import { ExportQuery } from '../pages/contract.ts'
import { GlossaryPath, GlossaryPreview, ImportedGlossary } from './contract.ts'
import { exportGlossary } from './exportGlossary.ts'
import { importGlossary } from './importGlossary.ts'
import { previewGlossary } from './previewGlossary.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['glossaries'] }

const answersCsv = {
  200: {
    description: 'The columns of the import, by term',
    content: { 'text/csv': { schema: z.string() } },
  },
}

export const glossaryFileRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/upload-csv',
      summary: 'Add and update lines from a CSV: all of them or nothing. Lines that the file does not have stay',
      ...guarded,
      request: { params: GlossaryPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(ImportedGlossary), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      return c.json(await importGlossary(services, user.id, c.req.valid('param').glossary_id, c), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/upload-csv/preview',
      summary: 'What this CSV holds: columns, first rows, errors. Nothing is stored',
      ...guarded,
      request: { params: GlossaryPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(GlossaryPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await requireGlossary(services.db, user.id, c.req.valid('param').glossary_id, 'useProjects')
      return c.json(await previewGlossary(c), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{glossary_id}/export-csv',
      summary: 'All lines as a CSV',
      ...guarded,
      request: { params: GlossaryPath, query: ExportQuery },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireGlossary(services.db, user.id, c.req.valid('param').glossary_id, 'useProjects')
      const lines = exportGlossary(services.db, id, c.req.valid('query').spreadsheet_safe)
      return c.body(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="glossary_${id}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  )
