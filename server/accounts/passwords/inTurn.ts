import pLimit from 'p-limit'

/** Runs at most so many at once; the others wait for their turn, but no more than so many: further ones throw `refusal`. */
export function createTurns(most: number, mostWaiting: number, refusal: () => Error) {
  const limit = pLimit(most)
  return async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (limit.activeCount + limit.pendingCount >= most + mostWaiting) throw refusal()
    return limit(work)
  }
}
