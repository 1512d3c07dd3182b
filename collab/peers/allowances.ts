/** A token bucket for each key, which lends: what is spent is never refused, and `debtMs` later nothing is owed any more. */
export type Budget = { spend(key: string, amount: number): number; debtMs(key: string): number }
export type CreateBudget = (rate: { burst: number; perSecond: number }) => Budget

/** Work in units of one item that Yjs passes, 0.12 µs. */
export type Cost = { work: number; steps?: number }

export type Allowances = ReturnType<typeof createAllowances>

/** A day's edits in 15 tabs, 2 MB in 80,000 structs, come to 5 million. */
const WORK = { burst: 6 << 20, perSecond: 128 << 10 }
/** Of two who write 400 words each at one place, offline and backwards: 160,000. Others need none. */
const STEPS = { burst: 400_000, perSecond: 16 << 10 }
/** Milliseconds for documents that are loaded: at first a dozen of 50,000 rows, then a tenth of the process. */
const OPENINGS = { burst: 3000, perSecond: 100 }
/** 50 ms at once and a tenth of the process: those who need more let others go first. */
const SHARE = { burst: 400_000, perSecond: 800_000 }

const FRAME = 500
export const WORK_A_MS = 8000

export function createAllowances(createBudget: CreateBudget) {
  const [work, steps, share] = [createBudget(WORK), createBudget(STEPS), createBudget(SHARE)]
  const openings = createBudget(OPENINGS)
  const holds = new Map<string, Set<(ms: number) => void>>()

  const debtMs = (person: string) => Math.max(work.debtMs(person), steps.debtMs(person))

  function spend(person: string, cost: Cost) {
    const passed = cost.steps ?? 0
    share.spend(person, cost.work + passed)
    const owedMs = Math.max(work.spend(person, cost.work), passed > 0 ? steps.spend(person, passed) : 0)
    if (owedMs >= 1) for (const hold of holds.get(person) ?? []) hold(owedMs)
  }

  return {
    spend,
    spendFrame: (person: string, bytes: number) => spend(person, { work: bytes + FRAME }),
    debtMs,
    spendOpening(person: string, ms: number) {
      openings.spend(person, ms)
      share.spend(person, ms * WORK_A_MS)
    },
    openingDebtMs: openings.debtMs,
    isOverShare: (person: string) => share.debtMs(person) > 0,
    enter(person: string, hold: (ms: number) => void) {
      const ofPerson = holds.get(person) ?? new Set()
      holds.set(person, ofPerson.add(hold))
      const owedMs = debtMs(person)
      if (owedMs >= 1) hold(owedMs)
      return () => {
        ofPerson.delete(hold)
        if (ofPerson.size === 0) holds.delete(person)
      }
    },
  }
}
