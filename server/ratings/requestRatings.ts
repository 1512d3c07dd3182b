import { v7 as uuid } from 'uuid'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { countRatedAgain } from '#db/queries/ratings/ratings.ts'
import { isRatingOutdated } from '#db/queries/ratings/reasons.ts'
import { claimRatings, countRatingClaims } from '#db/queries/translationJobs/ratingClaims.ts'
import type { Trx } from '#db/schema.ts'
import { type Account, refusalOf } from '../billing/quota.ts'
import { ApiError } from '../http/apiError.ts'
import { writeRetrying } from '../http/write.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { lockAccount } from '../translationRequests/charges.ts'
import { explain } from '../translationRequests/weighRequest.ts'
import {
  MAX_RATED_A_DAY,
  MAX_RATED_AT_ONCE,
  NOT_RATING,
  NOTHING_TO_RATE,
  RATED_ALREADY,
  RATED_ENOUGH,
  RATING_STARTED,
} from './constants.ts'
import type { RatePage, RatingStarted } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Claims the texts and queues their rating in one transaction, under the payer's lock. It costs no words; whose words may not be
 * translated now gets no ratings either.
 */
export async function requestRatings(
  services: Services,
  page: PageInProject,
  { language, source_text_ids: ids }: RatePage,
  by: Requester,
): Promise<RatingStarted> {
  const { translator } = await withEngine(services, page)
  if (!translator.rate) throw new ApiError(409, NOT_RATING)
  const request = { request_id: uuid(), page_id: page.page_id, language }
  const lock = (trx: Trx) => lockAccount(services, trx, page, by, [language])
  const claim = async (trx: Trx, account: Account) => {
    const most = await leftForToday(trx, page, account)
    const wanted = { ids, most, isWanted: ids ? undefined : isRatingOutdated }
    const { claimed, left } = await claimRatings(trx, request, wanted)
    const jobs = inBatches(claimed, services.config.ai.batchRows).map((source_text_ids): TranslateRows => {
      return { ...request, source_text_ids, anew: { kind: 'rate', revisions: {} } }
    })
    await services.jobs.insertTranslateRows(trx, page.organization_id, jobs)
    return {
      message: claimed.length > 0 ? RATING_STARTED : ids ? RATED_ALREADY : NOTHING_TO_RATE,
      rows: claimed.length,
      left,
    }
  }
  const answer = await writeRetrying(services, claim, lock)
  services.jobs.wake()
  return answer
}

async function leftForToday(trx: Trx, { organization_id }: PageInProject, account: Account) {
  const refusal = refusalOf(account, 0)
  if (refusal) throw new ApiError(409, explain(account, refusal, 0))
  const most = account.plan === 'free_tier' ? MAX_RATED_A_DAY.free_tier : MAX_RATED_A_DAY.others
  const used = await countRatedAgain(trx, organization_id, new Date(Date.now() - DAY_MS))
  const left = most - used - (await countRatingClaims(trx, { organization_id }))
  if (left <= 0) throw new ApiError(409, RATED_ENOUGH)
  return Math.min(left, MAX_RATED_AT_ONCE)
}

function inBatches(ids: readonly string[], most: number) {
  const batches: string[][] = []
  for (let at = 0; at < ids.length; at += most) batches.push(ids.slice(at, at + most))
  return batches
}
