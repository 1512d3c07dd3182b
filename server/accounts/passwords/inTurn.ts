import pLimit from 'p-limit'

export function createTurns(most: number, mostWaiting: number, refusal: () => Error) {
  const limit = pLimit(most)
  return async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (limit.activeCount + limit.pendingCount >= most + mostWaiting) throw refusal()
    return limit(work)
  }
}
