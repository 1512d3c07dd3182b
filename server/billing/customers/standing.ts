import { type Hold, meaningOf } from '#db/vocabulary/billing/subscriptionStatuses.ts'

/** A subscription as Stripe shows it; times in Unix seconds. */
export type SubscriptionFact = {
  id: string
  created: number
  status: string
  current_period_end: number | null
  cancel_at_period_end: boolean
  ends_at: number | null
  ended_at: number | null
  hold?: Hold | null
  price_fault?: string | null
}
export type CardFact = { id: string; brand: string; last4: string; exp_month: number; exp_year: number }

/** An observation at a moment; later ones win. `card` and `subscriptions` are absent where nothing was learned of them. */
export type Fact = { at: number; card?: CardFact | null; subscriptions?: SubscriptionFact[] }

type Seen<Thing> = { at: number; is: Thing }

/** All that is known of a customer. Facts may come in any order and more than once: the same ones make the same standing. */
export type Standing = { cards: Seen<CardFact | null>[]; subscriptions: Seen<SubscriptionFact>[] }

export const NOTHING_KNOWN: Standing = { cards: [], subscriptions: [] }

export const isEnded = ({ status }: Pick<SubscriptionFact, 'status'>) => meaningOf(status).isOver

/** The latest observation wins; "ended" is final. */
export function learn(standing: Standing, { at, card, subscriptions = [] }: Fact): Standing {
  const cards = card === undefined ? standing.cards : truest([...standing.cards, { at, is: card }], () => 'card')
  const seen = [...standing.subscriptions, ...subscriptions.map((is) => ({ at, is }))]
  return { cards, subscriptions: truest(seen, ({ id }) => id) }
}

function truest<Thing extends object | null>(seen: Seen<Thing>[], nameOf: (thing: Thing) => string): Seen<Thing>[] {
  const best = new Map<string, Seen<Thing>>()
  for (const sight of seen) {
    const known = best.get(nameOf(sight.is))
    if (!known || isTruer(sight, known)) best.set(nameOf(sight.is), sight)
  }
  return [...best].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sight]) => sight)
}

function isTruer<Thing extends object | null>(one: Seen<Thing>, other: Seen<Thing>) {
  const [ended, otherEnded] = [hasEnded(one.is), hasEnded(other.is)]
  if (ended !== otherEnded) return ended
  if (one.at !== other.at) return one.at > other.at
  return written(one.is) > written(other.is)
}

const written = (thing: object | null) => JSON.stringify(Object.entries(thing ?? {}).toSorted())

const hasEnded = (thing: object | null) => thing !== null && 'status' in thing && isEnded({ status: `${thing.status}` })

export const isSame = (one: Standing, other: Standing) =>
  [one.cards, one.subscriptions].every((seen, n) => {
    const others = n === 0 ? other.cards : other.subscriptions
    return seen.length === others.length && seen.every(({ is }, at) => written(is) === written(others[at]!.is))
  })

export const cardOf = ({ cards }: Standing): CardFact | null => cards[0]?.is ?? null

export function subscriptionOf({ subscriptions }: Standing): SubscriptionFact | undefined {
  const all = subscriptions.map(({ is }) => is)
  return all.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created - a.created || (a.id < b.id ? -1 : 1))[0]
}

export function runningIn({ subscriptions }: Pick<Fact, 'subscriptions'>) {
  const counting = subscriptionOf({ cards: [], subscriptions: (subscriptions ?? []).map((is) => ({ at: 0, is })) })
  return counting && !isEnded(counting) ? counting : undefined
}

const rankOf = ({ status }: SubscriptionFact) =>
  isEnded({ status }) ? 2 : meaningOf(status).words === 'as_without' ? 1 : 0

export const runningOf = ({ subscriptions }: Standing) =>
  subscriptions.map(({ is }) => is).filter(({ status }) => !isEnded({ status }))
