import { createRoute } from '@hono/zod-openapi'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireThing } from '../rights/access.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import type { Services } from '../services.ts'
import { Renewed, RenewTerm, Ripple, RippleCount, RippleQuery, RippleRowsQuery, TermLinePath } from './contract.ts'
import { countRipple, listRipple } from './listRipple.ts'
import { renewTerm } from './renewTerm.ts'

const path = '/glossaries/{glossary_id}/lines/{line_identifier}/ripple'

export const rippleRoutes = createRouter('glossaries')
  .openapi(
    createRoute({
      ...guarded('readProject', 'glossary'),
      method: 'get',
      path,
      summary:
        'Rows of the organization that have a former translation of a term, and what would stand there. Nothing is changed',
      request: { params: TermLinePath, query: RippleRowsQuery },
      responses: { ...answers(Ripple), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, glossary, user } = c.var
      const asked = { line_id: c.req.valid('param').line_identifier, ...c.req.valid('query') }
      return c.json(await listRipple(services, glossary, asked, user), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'glossary'),
      method: 'get',
      path: `${path}/count`,
      summary: 'How many rows have a former translation of a term',
      request: { params: TermLinePath, query: RippleQuery },
      responses: { ...answers(RippleCount), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, glossary, user } = c.var
      const asked = { line_id: c.req.valid('param').line_identifier, ...c.req.valid('query') }
      return c.json(await countRipple(services, glossary, asked, user), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/renew-term',
      summary:
        'Write the translation of a term in place of a former one in rows of a page; with other pages, versions and languages one operation with one undo',
      request: { params: PagePath, body: takes(RenewTerm) },
      responses: { ...answers(Renewed), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      const { services, page, user } = c.var
      requireTargets(page, [wanted.language])
      await requireTexts(
        c,
        page.page_id,
        wanted.rows.map(({ source_text_id }) => source_text_id),
        'rows',
      )
      const glossary = await findGlossaryOf(services, user, wanted)
      return c.json(await renewTerm(services, { page, glossary }, wanted, requester(c)), 200)
    },
  )

/** Somebody who may write the language need not read all else of the project. */
async function findGlossaryOf({ db }: Services, asker: Principal, { glossary_id, language }: RenewTerm) {
  const require = (capability: 'readProject' | 'writeText', languages?: LanguageCode[]) =>
    requireThing(db, { asker, capability, languages }, 'glossary', glossary_id)
  return require('readProject').catch(() => require('writeText', [language]))
}

export type RippleRoutes = typeof rippleRoutes
