/** `expires`: at the end of this month or of the next one. */
export const CARD_STATES = ['ok', 'expires', 'expired', 'none'] as const
export type CardState = (typeof CARD_STATES)[number]

type Expiry = { exp_month: number; exp_year: number }
type Months = { from?: number; until?: number }

const EXPIRES_WITHIN_MONTHS = 2

const monthNumber = ({ exp_month, exp_year }: Expiry) => exp_year * 12 + exp_month

/** The months of expiry, by `monthNumber`, of the cards in each state; `until` is not included. A card is good until its month ends, in UTC. */
export function cardMonths(now: Date): Record<Exclude<CardState, 'none'>, Months> {
  const month = monthNumber({ exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() })
  const soon = month + EXPIRES_WITHIN_MONTHS
  return { expired: { until: month }, expires: { from: month, until: soon }, ok: { from: soon } }
}

export function cardStateOf(card: Expiry | null, now: Date): CardState {
  if (card === null) return 'none'
  const month = monthNumber(card)
  const isIn = ({ from = month, until = month + 1 }: Months) => month >= from && month < until
  const months = cardMonths(now)
  if (isIn(months.expired)) return 'expired'
  return isIn(months.expires) ? 'expires' : 'ok'
}
