import { z } from 'zod'
import { insertAgentOrder, lockOrderedWords } from '#db/queries/accounts/toolCalls.ts'
import { countInRun, goOnWithRun } from '#db/queries/operations/agentRuns.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../../http/apiError.ts'
import { countOrder } from '../../http/limits/rateLimit.ts'
import { estimateTranslation } from '../../translationRequests/estimateTranslation.ts'
import { requestTranslation } from '../../translationRequests/requestTranslation.ts'
import { MAX_TEXTS_AT_ONCE } from '../constants.ts'
import { defineTool } from '../tool.ts'
import { PageId, requirePlace, TargetLanguage } from './fields.ts'

const input = {
  page_id: PageId,
  languages: z.array(TargetLanguage).min(1).max(20),
  source_text_ids: z.array(z.uuid()).min(1).max(MAX_TEXTS_AT_ONCE).optional().describe('Without it all that have none'),
}

export const estimateTool = defineTool({
  name: 'estimate_translation',
  title: 'Estimate a translation',
  description: 'How many words the AI would translate, and what they cost. Nothing is ordered.',
  deed: 'orderTranslations',
  kind: 'page',
  changes: 'nothing',
  input: z.object(input),
  output: {
    words: z.int(),
    rows: z.int(),
    cents: z.number(),
    remaining_quota: z.int().nullable().describe('Null: without a limit'),
    refusal: z.string().nullable(),
  },
  async run(given, { languages, source_text_ids }) {
    await requirePlace(given, languages, source_text_ids)
    const found = await estimateTranslation(
      given.services,
      given.thing,
      { languages, source_text_ids },
      given.c.var.user,
    )
    const { words, rows, cents, remaining_quota, refusal } = found
    return { answer: { words, rows, cents, remaining_quota, refusal: refusal?.detail ?? null } }
  },
})

export const orderTool = defineTool({
  name: 'start_translation',
  title: 'Start a translation',
  description:
    'Has the AI translate texts of a page that have no translation. This costs words of the plan: nothing is ordered if it takes more than max_words, or more than people allow this token in a day.',
  deed: 'orderTranslations',
  kind: 'page',
  changes: 'texts',
  input: z.object({ ...input, max_words: z.int().min(1).max(1_000_000).describe('From estimate_translation') }),
  output: {
    status: z.enum(['success', 'error']),
    message: z.string(),
    words: z.int(),
    left_today: z
      .int()
      .nullable()
      .describe('Words that this token may still order in a day; null: nothing was ordered'),
  },
  async run({ agent, ...given }, { page_id, languages, source_text_ids, max_words }) {
    await requirePlace({ agent, ...given }, languages, source_text_ids)
    await countOrder(given.c)
    let left_today: number | null = null
    const allow = async (trx: Trx, { words, rows }: { words: number; rows: number }) => {
      const { words_a_day, ordered } = await lockOrderedWords(trx, agent.token_id)
      refuseBeyond(words, max_words, words_a_day - ordered)
      left_today = words_a_day - ordered - words
      await insertAgentOrder(trx, agent.token_id, words)
      const run = await goOnWithRun(trx, agent, page_id)
      await countInRun(trx, run, 'rows', rows)
      return run
    }
    const request = { languages, source_text_ids, allow }
    const { status, message, detail, total_words } = await requestTranslation(
      given.services,
      given.thing,
      request,
      given.by,
    )
    const words = status === 'success' ? total_words : 0
    return { answer: { status, message: detail ?? message, words, left_today } }
  },
})

function refuseBeyond(words: number, most: number, left: number) {
  if (words > most) throw new ApiError(409, `This takes ${words} words, more than the ${most} of max_words`)
  if (words > left)
    throw new ApiError(409, `This takes ${words} words, and people allow this token ${Math.max(0, left)} more today`)
}
