import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { entriesAsJson } from '#db/queries/glossaries/glossaryEntries.ts'
import { jsonText } from '../http/body/jsonText.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireGlossary } from '../organizations/access.ts'
import { changeGlossary } from './changeGlossary.ts'
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

const guarded = { middleware: signedIn, security: BEARER, tags: ['glossaries'] }
const ofLine = { params: LinePath, query: LineQuery }
const path = '/{glossary_id}/lines/{line_identifier}'

const named = (param: z.infer<typeof LinePath>, query: z.infer<typeof LineQuery>) => ({
  identifier: param.line_identifier,
  ...query,
})

export const glossaryLineRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{glossary_id}/lines',
      summary: 'The lines of a glossary by term, all of them when nothing else is asked for',
      ...guarded,
      request: { params: GlossaryPath, query: LinesQuery },
      responses: { ...answers(z.array(GlossaryEntry)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireGlossary(services.db, user.id, c.req.valid('param').glossary_id, 'useProjects')
      return jsonText<GlossaryEntry[]>(c, await entriesAsJson(services.db, id, c.req.valid('query')))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/lines',
      summary: 'Add a line: a term, which the glossary does not have in this language yet',
      ...guarded,
      request: { params: GlossaryPath, body: takes(CreateEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const entry = c.req.valid('json')
      const { glossary_id } = c.req.valid('param')
      const line = await changeGlossary(services, user.id, glossary_id, (trx) => addLine(trx, glossary_id, entry))
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{glossary_id}/lines',
      summary: 'Change what is sent of several lines, such as those of one term, all or none',
      ...guarded,
      request: { params: GlossaryPath, body: takes(UpdateEntries) },
      responses: { ...answers(z.array(GlossaryEntry)), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { line_ids, ...change } = c.req.valid('json')
      const { glossary_id } = c.req.valid('param')
      const lines = await changeGlossary(services, user.id, glossary_id, (trx) =>
        changeLines(trx, glossary_id, line_ids, change),
      )
      return c.json(lines, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{glossary_id}/lines/delete',
      summary: 'Delete several lines, such as those of one term, all or none',
      ...guarded,
      request: { params: GlossaryPath, body: takes(LineIds) },
      responses: { ...answersNothing, ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { line_ids } = c.req.valid('json')
      const { glossary_id } = c.req.valid('param')
      await changeGlossary(services, user.id, glossary_id, (trx) => removeLines(trx, glossary_id, line_ids))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path,
      summary: "One line, by its id or its term; of a term's lines the oldest",
      ...guarded,
      request: ofLine,
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireGlossary(services.db, user.id, c.req.valid('param').glossary_id, 'useProjects')
      return c.json(await findLine(services.db, id, named(c.req.valid('param'), c.req.valid('query'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path,
      summary: 'Replace a whole line; a term that is not there yet is added',
      ...guarded,
      request: { ...ofLine, body: takes(ReplaceEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const name = named(c.req.valid('param'), c.req.valid('query'))
      const entry = c.req.valid('json')
      const { glossary_id } = c.req.valid('param')
      const line = await changeGlossary(services, user.id, glossary_id, (trx) =>
        replaceLine(trx, glossary_id, name, entry),
      )
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path,
      summary: 'Change what is sent of a line',
      ...guarded,
      request: { ...ofLine, body: takes(UpdateEntry) },
      responses: { ...answers(GlossaryEntry), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const name = named(c.req.valid('param'), c.req.valid('query'))
      const change = c.req.valid('json')
      const { glossary_id } = c.req.valid('param')
      const line = await changeGlossary(services, user.id, glossary_id, (trx) =>
        changeLine(trx, glossary_id, name, change),
      )
      return c.json(line, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path,
      summary: 'Delete a line',
      ...guarded,
      request: ofLine,
      responses: { ...answersNothing, ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const name = named(c.req.valid('param'), c.req.valid('query'))
      const { glossary_id } = c.req.valid('param')
      await changeGlossary(services, user.id, glossary_id, (trx) => removeLine(trx, glossary_id, name))
      return c.body(null, 204)
    },
  )

export type GlossaryLineRoutes = typeof glossaryLineRoutes
