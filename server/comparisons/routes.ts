import { createRoute } from '@hono/zod-openapi'
import { listComparisonRows, putChoice } from '#db/queries/comparisons/comparedTexts.ts'
import {
  deleteComparison,
  findComparison,
  listComparisons,
  moveComparison,
} from '#db/queries/comparisons/comparisons.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import { answers, answersNothing, BEARER, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { requireComparison, requireProject } from '../organizations/access.ts'
import { requirePageInProject } from '../organizations/pageAccess.ts'
import { ProjectPath } from '../projects/contract.ts'
import { beginAgain } from './beginAgain.ts'
import { NOT_OPEN } from './constants.ts'
import { Choose, Comparison, ComparisonPath, Comparisons, CreateComparison, ShownComparison } from './contract.ts'
import { createComparison } from './createComparison.ts'
import { chosenSide, showComparison, toComparison } from './showComparison.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['comparisons'] }
const path = '/comparisons/{comparison_id}'

/** Two models or descriptions side by side, between which people choose without knowing which is which. */
export const comparisonRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/projects/{project_id}/comparisons',
      summary: 'The comparisons of a project, the newest first',
      request: { params: ProjectPath },
      responses: { ...answers(Comparisons), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
      return c.json({ data: (await listComparisons(services.db, id)).map(toComparison) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/projects/{project_id}/comparisons',
      summary: 'Translate texts of a page in two ways, for people to choose; it costs what the AI service charges',
      request: { params: ProjectPath, body: takes(CreateComparison) },
      responses: { ...answers(Comparison), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const wanted = c.req.valid('json')
      const project = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'setModelService')
      const page = await requirePageInProject(c, wanted.page_id, [wanted.target_language])
      if (page.project_id !== project.id) throw notFound('Page')
      const id = await createComparison(services, page, wanted, user)
      return c.json(toComparison((await findComparison(services.db, id))!), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path,
      summary: 'A comparison: pairs in a hidden order while people choose, its report once that is over',
      request: { params: ComparisonPath },
      responses: { ...answers(ShownComparison), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const id = c.req.valid('param').comparison_id
      const comparison = await requireComparison(services.db, user.id, id, 'useProjects')
      return c.json(await showComparison(services.db, comparison, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'put',
      path: `${path}/choice`,
      summary: 'Choose between the two texts of a place, or choose again',
      request: { params: ComparisonPath, body: takes(Choose) },
      responses: { ...answers(Message), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { place, choice } = c.req.valid('json')
      await write(services, async (trx) => {
        const { id, state } = await requireComparison(trx, user.id, c.req.valid('param').comparison_id, 'useProjects')
        if (state !== 'open') throw new ApiError(409, NOT_OPEN)
        const row = (await listComparisonRows(trx, id)).find((one) => one.place === place)
        if (!row) throw invalid(['body', 'place'], 'There is no such place')
        const chosen = { comparison_id: id, place, user_id: user.id, choice: chosenSide(choice, row.first_side) }
        if (!(await putChoice(trx, chosen))) throw new ApiError(409, NOT_OPEN)
      })
      return c.json({ message: 'Chosen' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: `${path}/close`,
      summary: 'End the choosing and show the report to everybody',
      request: { params: ComparisonPath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await write(services, async (trx) => {
        const id = c.req.valid('param').comparison_id
        await requireComparison(trx, user.id, id, 'setModelService')
        if (!(await moveComparison(trx, id, 'open', 'closed'))) throw new ApiError(409, NOT_OPEN)
      })
      return c.json({ message: 'The report is there' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: `${path}/again`,
      summary: 'Begin a comparison again that has stopped or failed, with the same texts and sides',
      request: { params: ComparisonPath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await beginAgain(services, c.req.valid('param').comparison_id, user)
      return c.json({ message: 'The comparison has begun again' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'delete',
      path,
      summary: 'Delete a comparison with its choices; one that is being translated stops',
      request: { params: ComparisonPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await write(services, async (trx) => {
        const id = c.req.valid('param').comparison_id
        await requireComparison(trx, user.id, id, 'setModelService')
        await deleteComparison(trx, id)
      })
      return c.body(null, 204)
    },
  )

export type ComparisonRoutes = typeof comparisonRoutes
