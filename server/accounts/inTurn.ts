/** Runs at most so many at once; the others wait for their turn. */
export function createTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter() {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
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
