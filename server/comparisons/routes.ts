import { createRoute } from '@hono/zod-openapi'
import { listComparisonRows, putChoice } from '#db/queries/comparisons/comparedTexts.ts'
import {
  deleteComparison,
  findComparison,
  listComparisons,
  moveComparison,
} from '#db/queries/comparisons/comparisons.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requirePageOfProject, requireTargets } from '../rights/pageAccess.ts'
import { beginAgain } from './beginAgain.ts'
import { NOT_OPEN } from './constants.ts'
import { Choose, Comparison, ComparisonPath, Comparisons, CreateComparison, ShownComparison } from './contract.ts'
import { createComparison } from './createComparison.ts'
import { chosenSide, showComparison, toComparison } from './showComparison.ts'

const path = '/comparisons/{comparison_id}'

export const comparisonRoutes = createRouter('comparisons')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/comparisons',
      summary: 'The comparisons of a project, the newest first',
      request: { params: ProjectPath },
      responses: { ...answers(Comparisons), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      return c.json({ data: (await listComparisons(services.db, project.id)).map(toComparison) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('setModelService', 'project'),
      method: 'post',
      path: '/projects/{project_id}/comparisons',
      summary: 'Translate texts of a page in two ways, for people to choose; it costs what the AI service charges',
      request: { params: ProjectPath, body: takes(CreateComparison) },
      responses: { ...answers(Comparison), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      const page = await requirePageOfProject(c, wanted.page_id)
      requireTargets(page, [wanted.target_language])
      const id = await createComparison(c.var, page, wanted)
      return c.json(toComparison((await findComparison(c.var.services.db, id))!), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'comparison'),
      method: 'get',
      path,
      summary: 'A comparison: pairs in a hidden order while people choose, its report once that is over',
      request: { params: ComparisonPath },
      responses: { ...answers(ShownComparison), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, comparison } = c.var
      return c.json(await showComparison(services.db, comparison, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('reviewText', 'comparison'),
      method: 'put',
      path: `${path}/choice`,
      summary: 'Choose between the two texts of a place, or choose again',
      request: { params: ComparisonPath, body: takes(Choose) },
      responses: { ...answers(Message), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user, again } = c.var
      const { place, choice } = c.req.valid('json')
      await write(services, async (trx) => {
        const { id, state } = await again(trx)
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
      ...guarded('setModelService', 'comparison'),
      method: 'post',
      path: `${path}/close`,
      summary: 'End the choosing and show the report to everybody',
      request: { params: ComparisonPath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const { services, comparison } = c.var
      await write(services, async (trx) => {
        if (!(await moveComparison(trx, comparison.id, 'open', 'closed'))) throw new ApiError(409, NOT_OPEN)
      })
      return c.json({ message: 'The report is there' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('setModelService', 'comparison'),
      method: 'post',
      path: `${path}/again`,
      summary: 'Begin a comparison again that has stopped or failed, with the same texts and sides',
      request: { params: ComparisonPath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      await beginAgain(c.var)
      return c.json({ message: 'The comparison has begun again' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('setModelService', 'comparison'),
      method: 'delete',
      path,
      summary: 'Delete a comparison with its choices; one that is being translated stops',
      request: { params: ComparisonPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, comparison } = c.var
      await write(services, (trx) => deleteComparison(trx, comparison.id))
      return c.body(null, 204)
    },
  )

export type ComparisonRoutes = typeof comparisonRoutes
