import type { Payer } from '#db/queries/billing/billing.ts'
import { addFreeWords, countFreeWordsRefusal, INSTALLATION, listFreeWords } from '#db/queries/marks/freeWordDays.ts'
import { insertMarks, lockMarks } from '#db/queries/marks/payerMarks.ts'
import { setSavepoint } from '#db/savepoint.ts'
import type { Trx } from '#db/schema.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import type { Services } from '../services.ts'
import { FREE_WORDS_GIVEN_OUT } from './constants.ts'
import type { Account } from './quota.ts'

type Giving = Pick<Services, 'marks' | 'caller' | 'config'>

/** The payer is locked. Until the transaction ends nobody with the same mailbox or card spends free words. */
export async function holdTrial({ marks, config }: Pick<Services, 'marks' | 'config'>, trx: Trx, payer: Payer) {
  if (config.verifiesEmail && !payer.is_email_confirmed) return // the mailbox may be a stranger's
  await insertMarks(trx, [{ payer_id: payer.id, kind: 'mailbox', mark: marks.address(payer.email) }])
  await lockMarks(trx, payer.id)
}

/**
 * Reserves words, of which those that are free are counted among today's. That is the last lock of all: requests of everybody
 * wait for it until the transaction ends.
 */
export async function withinFreeWords<Reserved>(
  giving: Giving,
  trx: Trx,
  { account, words }: { account: Account; words: number },
  reserve: () => Promise<Reserved>,
): Promise<Reserved | typeof FREE_WORDS_GIVEN_OUT> {
  if (words === 0 || !isBounded(giving, account)) return reserve()
  const bounds = boundsOf(giving)
  const networks = bounds.map(({ network }) => network)
  if (!(await lacksFreeWords({ ...giving, db: trx }, account, words))) {
    const takeBack = await setSavepoint(trx)
    const reserved = await reserve()
    if (isWithin(bounds, await addFreeWords(trx, networks, words))) return reserved
    await takeBack() // others have taken them meanwhile
  }
  await countFreeWordsRefusal(trx, networks)
  return FREE_WORDS_GIVEN_OUT
}

export async function lacksFreeWords(giving: Giving & Pick<Services, 'db'>, account: Account, words: number) {
  if (words === 0 || !isBounded(giving, account)) return undefined
  const bounds = boundsOf(giving)
  const given = await listFreeWords(
    giving.db,
    bounds.map(({ network }) => network),
  )
  const after = bounds.map(({ network }) => ({
    network,
    words: words + (given.find((day) => day.network.equals(network))?.words ?? 0),
  }))
  return isWithin(bounds, after) ? undefined : FREE_WORDS_GIVEN_OUT
}

type Bound = { network: Buffer; most: number }

function boundsOf({ config: { freeWordsADay }, marks, caller }: Giving): Bound[] {
  const network = caller.network()
  const all = { network: INSTALLATION, most: freeWordsADay! }
  return network === '' ? [all] : [{ network: marks.network(network), most: networkPart(freeWordsADay!) }, all]
}

const networkPart = (most: number) => Math.min(most, Math.max(DEFAULT_FREE_WORDS, Math.floor(most / 10)))

/** An administrator who gave more words than registering gives has decided about them. */
const isBounded = ({ config }: Giving, { plan, word_quota }: Account) =>
  config.freeWordsADay !== null && plan === 'free_tier' && word_quota !== null && word_quota <= DEFAULT_FREE_WORDS

const isWithin = (bounds: Bound[], sums: { network: Buffer; words: number }[]) =>
  bounds.every(({ network, most }) => sums.find((sum) => sum.network.equals(network))!.words <= most)
