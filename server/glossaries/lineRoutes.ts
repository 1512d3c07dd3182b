import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { entriesAsJson } from '#db/queries/glossaries/glossaryEntries.ts'
import { jsonText } from '../http/body/jsonText.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import {
  CreateEntry,
  GlossaryEntry,
  GlossaryPath,
  LineIds,
  LinePath,
  LineQuery,
  LinesQuery,
  ReplaceEntry,
  UpdateEntries,
  UpdateEntry,
} from './contract.ts'
import { addLine, changeLine, changeLines, findLine, removeLine, removeLines, replaceLine } from './lines.ts'

const ofLine = { params: LinePath, query: LineQuery }
const path = '/{glossary_id}/lines/{line_identifier}'

const named = (param: z.infer<typeof LinePath>, query: z.infer<typeof LineQuery>) => ({
  identifier: param.line_identifier,
  ...query,
})

export const glossaryLineRoutes = createRouter('glossaries')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{glossary_id}/lines',
      summary: 'The lines of a glossary by term, all of them when nothing else is asked for',
      ...guarded('readProject', 'glossary'),
      request: { params: GlossaryPath, query: LinesQuery },
      responses: { ...answers(z.array(GlossaryEntry)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, glossary } = c.var
      return jsonText<GlossaryEntry[]>(c, await entriesAsJson(services.db, glossary.id, c.req.valid('query')))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/lines',
      summary: 'Add a line: a term, which the glossary does not have in this language yet',
      ...guarded('editGlossary', 'glossary'),
      request: { params: GlossaryPath, body: takes(CreateEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const entry = c.req.valid('json')
      const line = await editInProject(c.var, (trx, { id }) => addLine(trx, id, entry))
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{glossary_id}/lines',
      summary: 'Change what is sent of several lines, such as those of one term, all or none',
      ...guarded('editGlossary', 'glossary'),
      request: { params: GlossaryPath, body: takes(UpdateEntries) },
      responses: { ...answers(z.array(GlossaryEntry)), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { line_ids, ...change } = c.req.valid('json')
      const lines = await editInProject(c.var, (trx, { id }) => changeLines(trx, id, line_ids, change))
      return c.json(lines, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/lines/delete',
      summary: 'Delete several lines, such as those of one term, all or none',
      ...guarded('editGlossary', 'glossary'),
      request: { params: GlossaryPath, body: takes(LineIds) },
      responses: { ...answersNothing, ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { line_ids } = c.req.valid('json')
      await editInProject(c.var, (trx, { id }) => removeLines(trx, id, line_ids))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path,
      summary: "One line, by its id or its term; of a term's lines the oldest",
      ...guarded('readProject', 'glossary'),
      request: ofLine,
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, glossary } = c.var
      return c.json(await findLine(services.db, glossary.id, named(c.req.valid('param'), c.req.valid('query'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path,
      summary: 'Replace a whole line; a term that is not there yet is added',
      ...guarded('editGlossary', 'glossary'),
      request: { ...ofLine, body: takes(ReplaceEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const name = named(c.req.valid('param'), c.req.valid('query'))
      const entry = c.req.valid('json')
      const line = await editInProject(c.var, (trx, { id }) => replaceLine(trx, id, name, entry))
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path,
      summary: 'Change what is sent of a line',
      ...guarded('editGlossary', 'glossary'),
      request: { ...ofLine, body: takes(UpdateEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const name = named(c.req.valid('param'), c.req.valid('query'))
      const change = c.req.valid('json')
      const line = await editInProject(c.var, (trx, { id }) => changeLine(trx, id, name, change))
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path,
      summary: 'Delete a line',
      ...guarded('editGlossary', 'glossary'),
      request: ofLine,
      responses: { ...answersNothing, ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const name = named(c.req.valid('param'), c.req.valid('query'))
      await editInProject(c.var, (trx, { id }) => removeLine(trx, id, name))
      return c.body(null, 204)
    },
  )

export type GlossaryLineRoutes = typeof glossaryLineRoutes
