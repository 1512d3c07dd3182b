import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import { ExportQuery } from '../files/export/contract.ts'
import { readUpload } from '../files/receive/readUpload.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { fileHeaders, streamOf } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { guarded } from '../rights/guarded.ts'
import { TBX } from './constants.ts'
import { GlossaryPath, GlossaryPreview, ImportedGlossary, TbxPreview } from './contract.ts'
import { exportGlossary } from './exportGlossary.ts'
import { exportTbx } from './exportTbx.ts'
import { importGlossary } from './importGlossary.ts'
import { previewGlossary } from './previewGlossary.ts'
import type { readEntryTable } from './readEntryTable.ts'
import type { readTbxTable } from './readTbxTable.ts'

const answersTbx = {
  200: { description: 'The lines as TBX 2', content: { 'application/x-tbx': { schema: z.string() } } },
}

const answersCsv = {
  200: {
    description: 'The columns of the import, by term',
    content: { 'text/csv': { schema: z.string() } },
  },
}

const takesFile = <Path extends string, Answer extends z.ZodType>(path: Path, summary: string, answer: Answer) =>
  createRoute({
    method: 'post',
    path,
    summary,
    ...guarded('editGlossary', 'glossary', movesFiles),
    request: { params: GlossaryPath },
    requestBody: takesForm(z.object({})),
    responses: { ...answers(answer), ...refusals(400, 401, 404, 413, 422) },
  })

export const glossaryFileRoutes = createRouter('glossaries')
  .openapi(
    takesFile(
      '/{glossary_id}/upload-csv',
      'Add and update lines from a CSV: all of them or nothing. Lines that the file does not have stay',
      ImportedGlossary,
    ),
    async (c) => {
      const { file } = await readUpload(c)
      return c.json(await importGlossary(c.var, c.var.files, 'glossary', file), 200)
    },
  )
  .openapi(
    takesFile(
      '/{glossary_id}/upload-csv/preview',
      'Preview this CSV: columns, first rows, errors. Nothing is stored',
      GlossaryPreview,
    ),
    async (c) => {
      const { file } = await readUpload(c)
      return c.json(await previewGlossary<typeof readEntryTable>(c.var.files, { kind: 'glossary' }, file), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{glossary_id}/export-csv',
      summary: 'All lines as a CSV',
      ...guarded('readProject', 'glossary', movesFiles),
      request: { params: GlossaryPath, query: ExportQuery },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, files, glossary } = c.var
      const { id } = glossary
      const lines = exportGlossary(services.db, files, id, c.req.valid('query').spreadsheet_safe)
      return c.body(streamOf(lines), 200, fileHeaders(`glossary_${id}.csv`, 'text/csv; charset=utf-8'))
    },
  )
  .openapi(
    takesFile(
      '/{glossary_id}/upload-tbx',
      'Add and update lines from a TBX: all of them or nothing. Lines that the file does not have stay',
      ImportedGlossary,
    ),
    async (c) => {
      const { file } = await readUpload(c, TBX)
      return c.json(await importGlossary(c.var, c.var.files, 'tbx', file), 200)
    },
  )
  .openapi(
    takesFile(
      '/{glossary_id}/upload-tbx/preview',
      'Preview this TBX: first lines, errors. Nothing is stored',
      TbxPreview,
    ),
    async (c) => {
      const { services, user, files, glossary } = c.var
      const targets = (await findProjectForUser(services.db, glossary.project_id, user.id))?.target_languages ?? []
      const { file } = await readUpload(c, TBX)
      return c.json(await previewGlossary<typeof readTbxTable>(files, { kind: 'tbx', targets }, file), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{glossary_id}/export-tbx',
      summary: 'All lines as a TBX',
      ...guarded('readProject', 'glossary', movesFiles),
      request: { params: GlossaryPath },
      responses: { ...answersTbx, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, files, glossary } = c.var
      const { id, project_id } = glossary
      const project = await findProjectForUser(services.db, project_id, user.id)
      if (!project) throw notFound('Project')
      const entries = exportTbx(services.db, files, id, project.source_language)
      return c.body(streamOf(entries), 200, fileHeaders(`glossary_${id}.tbx`, 'application/x-tbx; charset=utf-8'))
    },
  )
