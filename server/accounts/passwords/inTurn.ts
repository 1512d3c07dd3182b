/** Runs at most so many at once; the others wait for their turn, but no more than so many: further ones throw `refusal`. */
export function createTurns(most: number, mostWaiting: number, refusal: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter() {
    if (running < most) running++
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw refusal()
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
