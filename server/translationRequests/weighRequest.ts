import { changedWords } from '#collab/text/merge/changedWords.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listChanged, listTranslated, listUntranslated } from '#db/queries/translationJobs/rowsToTranslate.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { centsPerWord, dollars, priceCents } from '#db/vocabulary/plans.ts'
import {
  CONFIRM_ADDRESS,
  confirmForWords,
  FREE_WORDS_GIVEN_OUT,
  FREE_WORDS_GIVEN_OUT_DETAIL,
  INSUFFICIENT_QUOTA,
  PAUSE_DETAILS,
  quotaSentence,
  SUBSCRIPTION_ENDING,
  SUBSCRIPTION_ENDING_DETAIL,
  SUBSCRIPTION_REQUIRED,
  SUBSCRIPTION_REQUIRED_DETAIL,
  WORD_LIMIT_REACHED,
  wordLimitSentence,
} from '../billing/constants.ts'
import { type Account, isPaused, type Refusal, refusalOf, remainingWords, spendableWords } from '../billing/quota.ts'
import { onceEach } from './distinctTexts.ts'

export type TranslationRequest = {
  languages: LanguageCode[]
  source_text_ids?: string[] | undefined
  fit?: boolean | undefined
  service_tier?: 'flex' | undefined
  update?: boolean | undefined
  regenerate?: boolean | undefined
  note?: string | undefined
  /** Refuses words beyond what an agent may order, by throwing. Returns the run that the request belongs to. */
  allow?: ((trx: Trx, ordered: { words: number; rows: number }) => Promise<string>) | undefined
}
export type Wanted = { language: LanguageCode; source_text_id: string; first: string; words: number }

export const sum = (rows: { words: number }[]) => rows.reduce((total, { words }) => total + words, 0)

type Page = Pick<PageInProject, 'page_id' | 'source_language'>
export type Except = ReadonlyMap<LanguageCode, readonly string[]>

/** Lists texts without a translation; to `regenerate`, those with one; to `update`, those whose source text has changed since. */
export async function listWanted(
  db: Db,
  { page_id, source_language }: Page,
  { languages, source_text_ids, update, regenerate }: TranslationRequest,
  except?: Except,
): Promise<Wanted[]> {
  const list = update ? listOutdated(source_language) : regenerate ? listTranslated : listUntranslated
  const wanted: Wanted[] = []
  for (const language of languages) // in turn: within a transaction there is one connection
    for (const row of onceEach(
      await list(db, page_id, language, { ids: source_text_ids, except: except?.get(language) }),
    ))
      wanted.push({ ...row, language })
  return wanted
}

const listOutdated =
  (source_language: LanguageCode): typeof listTranslated =>
  async (...asked) =>
    (await listChanged(...asked)).map(({ source_text_id, before, content }) => {
      return { source_text_id, first: source_text_id, words: changedWords(before, content, source_language) }
    })

export function choose(account: Account, wanted: Wanted[], request: TranslationRequest) {
  const chosen = request.fit ? fitting(wanted, spendableWords(account)) : wanted
  return { chosen, refusal: refusalOf(account, sum(chosen)) ?? refuseEmptyFit(account, wanted, chosen) }
}

/**
 * As many rows as the words allow, in the order of the page; a long row that does not fit makes room for shorter ones. Repeats
 * fit where their text does.
 */
export function fitting(rows: Wanted[], left: number | null): Wanted[] {
  if (left === null) return rows
  const taken = new Set<string>()
  let words = 0
  return rows.filter((row) => {
    const key = `${row.language} ${row.first}`
    if (row.source_text_id !== row.first) return taken.has(key)
    const fits = words + row.words <= left
    if (fits) words += row.words
    if (fits) taken.add(key)
    return fits
  })
}

function refuseEmptyFit(account: Account, wanted: Wanted[], chosen: Wanted[]) {
  if (wanted.length === 0 || chosen.length > 0) return undefined
  return refusalOf(
    account,
    wanted
      .filter(({ source_text_id, first }) => source_text_id === first)
      .reduce((least, { words }) => Math.min(least, words), Number.POSITIVE_INFINITY),
  )
}

export function explain(account: Account, refusal: Refusal, words: number) {
  if (refusal === INSUFFICIENT_QUOTA) return quotaSentence(words, remainingWords(account))
  if (refusal === SUBSCRIPTION_REQUIRED)
    return isPaused(account) ? PAUSE_DETAILS[account.payer.pause ?? 'unpaid'] : SUBSCRIPTION_REQUIRED_DETAIL
  if (refusal === SUBSCRIPTION_ENDING) return SUBSCRIPTION_ENDING_DETAIL
  if (refusal === CONFIRM_ADDRESS) return confirmForWords(account.word_quota!)
  if (refusal === FREE_WORDS_GIVEN_OUT) return FREE_WORDS_GIVEN_OUT_DETAIL
  if (refusal === WORD_LIMIT_REACHED) return wordLimitSentence(words, account.limit!)
  const { left_cents, monthly_cap_cents } = account.cap!
  const cost = dollars(priceCents(words, centsPerWord(account.plan)))
  return `This translation costs ${cost}, but only ${dollars(left_cents!)} remain of the ${dollars(monthly_cap_cents!)} that your organization may spend this month.`
}
