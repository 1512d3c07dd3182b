import QuickLRU from 'quick-lru'

export type Owner = { person: string; payer: string }

export type LoopTurns = ReturnType<typeof createLoopTurns>

/** In one turn of the event loop: 12 ms. */
const MAX_WORK_A_TURN = 100_000
const RESTS = 3
const MAX_GRANTS_A_TURN = 8
const MAX_REMEMBERED = 1000

/**
 * Lets the event loop turn between the rounds of all documents. People over their share go one at a time, each after a pause
 * of three times what the one before took: the payer, then the person, whose last turn is longest ago.
 */
export function createLoopTurns(now = () => performance.now()) {
  const waiting: (() => void)[] = []
  const slow: (Owner & { grant(): void })[] = []
  const lastTurns = new QuickLRU<string, number>({ maxSize: MAX_REMEMBERED })
  let [work, turns, restsUntil] = [0, 0, 0]
  let isTurning = false
  let rest: NodeJS.Timeout | undefined

  function letLoopTurn() {
    if (isTurning) return
    isTurning = true
    setImmediate(() => {
      isTurning = false
      work = 0
      for (const grant of waiting.splice(0, MAX_GRANTS_A_TURN)) grant()
      if (waiting.length > 0) letLoopTurn()
      grantSlow()
    })
  }

  function grantSlow() {
    if (slow.length === 0 || rest) return
    const restMs = restsUntil - now()
    if (restMs > 0) {
      rest = setTimeout(() => {
        rest = undefined
        grantSlow()
      }, restMs)
      return
    }
    const next = slow.reduce((first, other) => (isBefore(other, first) ? other : first))
    slow.splice(slow.indexOf(next), 1)
    noteTurn(next)
    next.grant()
    if (slow.length > 0) letLoopTurn()
  }

  const lastTurn = (key: string) => lastTurns.get(key) ?? 0
  const isBefore = (one: Owner, other: Owner) =>
    (lastTurn(one.payer) - lastTurn(other.payer) || lastTurn(one.person) - lastTurn(other.person)) < 0

  function noteTurn({ person, payer }: Owner) {
    turns += 1
    lastTurns.set(payer, turns).set(person, turns)
  }

  return {
    take(): Promise<void> | undefined {
      if (work < MAX_WORK_A_TURN && waiting.length === 0) return undefined
      letLoopTurn()
      return new Promise((resolve) => waiting.push(resolve))
    },
    takeSlowly(owner: Owner): Promise<void> | undefined {
      if (work < MAX_WORK_A_TURN && slow.length === 0 && now() >= restsUntil) {
        noteTurn(owner)
        return undefined
      }
      letLoopTurn()
      return new Promise((grant) => slow.push({ ...owner, grant }))
    },
    spent(amount: number, slowMs = 0) {
      work += amount
      if (slowMs > 0) restsUntil = now() + RESTS * slowMs
      if (work >= MAX_WORK_A_TURN) letLoopTurn()
    },
  }
}
