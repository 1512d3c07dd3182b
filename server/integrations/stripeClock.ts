import Stripe from 'stripe'

/** Stripe takes a meter event of up to five minutes ahead, and signs its own with a tolerance as long. */
const MAX_SKEW_MS = 60_000

export type StripeClock = ReturnType<typeof createStripeClock>

export function createStripeClock() {
  let skewMs = 0
  const isOff = () => Math.abs(skewMs) > MAX_SKEW_MS
  return {
    note(date: unknown, from: number, until: number) {
      const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN
      if (!Number.isNaN(theirs)) skewMs = theirs - (from + until) / 2
    },
    atStripe: () => Date.now() + skewMs,
    /** Stripe's time now; ours while the clocks agree to a minute. */
    now: () => Date.now() + (isOff() ? skewMs : 0),
    /** A moment as Stripe would have written it down, where a clock that says `now` is ahead of Stripe's. */
    notAhead(moment: Date, now: Date) {
      const aheadMs = now.getTime() - (Date.now() + skewMs)
      return aheadMs > MAX_SKEW_MS ? new Date(moment.getTime() - aheadMs) : moment
    },
    get warning() {
      if (!isOff()) return undefined
      const seconds = Math.round(Math.abs(skewMs) / 1000)
      return `The clock of this server is ${seconds} seconds ${skewMs < 0 ? 'ahead of' : 'behind'} Stripe's; set it right`
    },
  }
}

export function createTimedClient(clock: StripeClock) {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const from = Date.now()
    const answer = await makeRequest(...request)
    clock.note(answer.getHeaders().date, from, Date.now())
    return answer
  }
  return client
}
