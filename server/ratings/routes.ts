import { createRoute } from '@hono/zod-openapi'
import { cancelRatingClaims, countRatingClaims } from '#db/queries/translationJobs/ratingClaims.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { LanguageQuery, RowPath } from '../rows/contract.ts'
import { requireRow } from '../rows/requireRow.ts'
import { compareVersion } from '../rows/version/compareTerms.ts'
import { NOTHING_RATED, RATING_STOPPED } from './constants.ts'
import { RatedRow, RatePage, RateRow, RatingProgress, RatingStarted, RatingStopped, StopRating } from './contract.ts'
import { rateRow, unrateRow } from './rateRow.ts'
import { requestRatings } from './requestRatings.ts'

const ordering = { ...guarded('orderTranslations', 'page'), method: 'post' as const }
const ofRow = { ...guarded('reviewText', 'page'), path: '/pages/{page_id}/rows/{source_text_id}/rating' as const }

export const ratingRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...ordering,
      path: '/pages/{page_id}/ratings',
      summary: 'Have the AI rate texts again, those named or those whose rating is out of date; costs no words',
      request: { params: PagePath, body: takes(RatePage) },
      responses: { ...answers(RatingStarted), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { services, page, user } = c.var
      const { language, source_text_ids } = request
      requireTargets(page, [language])
      await requireTexts(c, page.page_id, source_text_ids)
      if (!source_text_ids)
        await compareVersion({ services, person: user.id }, 'filter', { version_id: page.version_id, language })
      return c.json(await requestRatings(services, page, request, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/ratings',
      summary: 'How many texts of a page wait to be rated again',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(RatingProgress), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = c.var.page
      const { language } = c.req.valid('query')
      return c.json({ waiting: await countRatingClaims(c.var.services.db, { page_id, language }) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...ordering,
      path: '/pages/{page_id}/ratings/cancel',
      summary: 'Stop rating texts of a page again; ratings that came before stay',
      request: { params: PagePath, body: takes(StopRating) },
      responses: { ...answers(RatingStopped), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('json')
      const { page_id } = c.var.page
      const rows = await write(c.var.services, (trx) => cancelRatingClaims(trx, { page_id, language }))
      return c.json({ message: rows > 0 ? RATING_STOPPED : NOTHING_RATED, rows }, 200)
    },
  )
  .openapi(
    createRoute({
      ...ofRow,
      method: 'put',
      summary: 'Rate a translation as it stands: the rating of a person counts instead of that of the AI',
      request: { params: RowPath, body: takes(RateRow) },
      responses: { ...answers(RatedRow), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, ...rating } = c.req.valid('json')
      const at = await requireRow(c, c.req.valid('param').source_text_id, language)
      await rateRow(c.var.services, at, rating, requester(c))
      return c.json({ score: rating.score }, 200)
    },
  )
  .openapi(
    createRoute({
      ...ofRow,
      method: 'delete',
      summary: 'Take the rating of a person away: that of the AI counts again',
      request: { params: RowPath, query: LanguageQuery },
      responses: { ...answersNothing, ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const at = await requireRow(c, c.req.valid('param').source_text_id, c.req.valid('query').language)
      await unrateRow(c.var.services, at, requester(c))
      return c.body(null, 204)
    },
  )

export type RatingRoutes = typeof ratingRoutes
