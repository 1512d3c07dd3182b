import { settleWords } from '#db/queries/billing/billing.ts'
import { transact } from '#db/transact.ts'
import type { Payer, World } from '../world.ts'
import { type Act, call, getJson } from './act.ts'

const CENTS_A_WORD = 4
const WORDS_OF_A_TEXT = 100

/** In an organization of theirs, or in the shared one: whoever has agreed to pay for it pays. */
export async function translate(world: World, asker: Payer) {
  const { app, draw, consent } = world
  const isShared = draw.chance(0.5)
  const organization = isShared ? world.shared : asker.personal
  const payer = world.payers.find(({ id }) => id === consent.payerOf(organization))!
  const words = draw.one([1, 2, 11, 12, 13, 60, 200, 400, 700])
  const texts = Array.from({ length: Math.ceil(words / WORDS_OF_A_TEXT) }, (_, n) =>
    Math.min(WORDS_OF_A_TEXT, words - n * WORDS_OF_A_TEXT),
  )
  const page = await app.build.page(await app.build.version(await app.build.project(organization)), {
    texts: texts.map((count, n) => Array(count).fill(`word${n}`).join(' ')),
  })
  const languages = draw.one([['es'], ['es', 'fr']])
  const before = await world.look(payer)
  const { known } = before
  const isHeard = known === undefined || (await world.hasHeard(known))
  const isDebtHeard = isHeard || (await world.hasHeard(known, { ofDebt: true }))
  const cap = (await getJson(world, asker, `/organizations/${organization.id}/usage`)).cap.left_cents as number | null
  const response = await call(world, asker, 'post', `/pages/${page.id}/translate`, { languages })
  const answer = await response.json()
  const isTaken = answer.status === 'success'
  const isFree = answer.is_free_tier as boolean
  if (isTaken)
    for (const language of languages)
      world.book.ask({
        page: page.id,
        language,
        organization: organization.id,
        payer: payer.id,
        customer: before.customer,
        isFree,
        texts,
      })
  const asked = { words: words * languages.length, cap, isCrowded: world.crowd > 0 }
  const after = await world.look(payer)
  // Of what changes at the same moment either answer is right.
  const isSteady = JSON.stringify(after.expected) === JSON.stringify(before.expected)
  const fault = isSteady
    ? faultOf(before.expected, { isHeard, isDebtHeard }, { ...answer, isTaken, isFree }, asked)
    : undefined
  if (fault) world.problems.push(fault)
  const heard = isHeard ? '' : isDebtHeard ? ' (the debt is heard of)' : ' (unheard)'
  return `${isShared ? `shared, ${payer.full_name} pays, ` : ''}${asked.words} ${answer.status} ${answer.message ?? ''}${heard}`
}

type Heard = { isHeard: boolean; isDebtHeard: boolean }
type Said = { isTaken: boolean; isFree: boolean; message: string }
type Expected = Awaited<ReturnType<World['look']>>['expected']

function faultOf(
  { owed, why, words: expected, status }: Expected,
  { isHeard, isDebtHeard }: Heard,
  { isTaken, isFree, message }: Said,
  { words, cap, isCrowded }: { words: number; cap: number | null; isCrowded: boolean },
) {
  const told = `${words} words of somebody whose subscription is ${status}`
  if (isTaken && owed > 0 && isDebtHeard) return `${told} are translated while ${owed} cents are owed`
  if (!isHeard) return undefined
  if (isTaken && expected === 'none') return `${told} are translated, and nothing should be: ${why}`
  if (isTaken && expected === 'free' && !isFree) return `${told} are translated at a price`
  if (isTaken && expected === 'credit' && isFree) return `${told} are translated with free words`
  if (isTaken && !isFree && cap !== null && words * CENTS_A_WORD > cap) return `${told} are above the cap`
  const isCapped = cap !== null && (isCrowded || words * CENTS_A_WORD > cap)
  const isEnding = message === 'Subscription is ending'
  if (!isTaken && expected === 'credit' && !isCapped && !isEnding) return `${told} are refused: ${message}`
  if (!isTaken && expected === 'free' && message !== 'Insufficient translation quota' && !isEnding)
    return `${told} are refused: ${message}`
  return undefined
}

/** Ends each running translation: done, failed, or stopped by a person. */
export async function finishJobs(world: World, { share = 1, stops = 0.15 } = {}) {
  const { db, draw, book } = world
  const reserved = await db
    .selectFrom('word_ledger')
    .where('state', '=', 'reserved')
    .select(['id', 'page_id', 'target_language', 'words'])
    .orderBy('id')
    .execute()
  const said: string[] = []
  for (const [pageId, rows] of Map.groupBy(reserved, ({ page_id }) => page_id)) {
    if (!draw.chance(share)) continue
    if (draw.chance(stops)) {
      const organization = book.entries.find(({ page }) => page === pageId)?.organization
      const asker = world.payers.find(
        ({ isGone, personal }) => !isGone && (organization === world.shared.id || organization === personal.id),
      )
      if (!asker) continue
      const { status } = await call(world, asker, 'post', `/pages/${pageId}/translate/cancel`, { languages: ['es'] })
      if (status === 200) book.stop(pageId, 'es')
      said.push('stopped')
      continue
    }
    const isFailing = draw.chance(0.15)
    for (const [language, its] of Map.groupBy(rows, ({ target_language }) => target_language)) {
      const failed = its.filter(() => isFailing && draw.chance(0.5))
      const done = its.filter((row) => !failed.includes(row))
      await transact(db, async (trx) => {
        for (const [settled, state] of [[done, 'billed'] as const, [failed, 'released'] as const])
          await settleWords(
            trx,
            settled.map(({ id }) => id),
            state,
          )
      })
      const wordsOf = (settled: typeof its) => settled.map(({ words }) => words)
      const fault = book.deliver(pageId, language, wordsOf(done), wordsOf(failed))
      if (fault) world.problems.push(fault)
      said.push(`${done.length} done, ${failed.length} failed`)
    }
  }
  return said.length > 0 ? said.join('; ') : undefined
}

export const TRANSLATING_ACTS: Act[] = [
  { name: 'translate', weight: 30, run: translate },
  { name: 'finish', weight: 16, run: (world) => finishJobs(world, { share: 0.7 }) },
]
