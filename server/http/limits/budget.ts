const SECOND = 1000
const HALF_LIFE_MS = 5000
const SPENDINGS_A_SWEEP = 10_000

export type Budget = ReturnType<typeof createBudget>

/**
 * A token bucket for each key: `burst` at first and `perSecond` after it, in the unit of what is spent. Spending is never
 * refused, because its cost is known afterwards; `debtMs` says how long it takes until nothing is owed.
 */
export function createBudget({ burst, perSecond }: { burst: number; perSecond: number }, now = Date.now) {
  const accounts = new Map<string, { left: number; spent: number; at: number }>()
  let spendings = 0

  function leftOf(key: string) {
    const account = accounts.get(key)
    if (!account) return burst
    return Math.min(burst, account.left + ((now() - account.at) / SECOND) * perSecond)
  }

  function spentOfLate(key: string) {
    const account = accounts.get(key)
    return account ? account.spent * 2 ** ((account.at - now()) / HALF_LIFE_MS) : 0
  }

  function forgetFull() {
    for (const key of accounts.keys()) if (leftOf(key) >= burst && spentOfLate(key) < 1) accounts.delete(key)
  }

  return {
    /** Returns the debt afterwards, in milliseconds. */
    spend(key: string, amount: number) {
      if (++spendings % SPENDINGS_A_SWEEP === 0) forgetFull()
      const left = leftOf(key) - amount
      accounts.set(key, { left, spent: spentOfLate(key) + amount, at: now() })
      return left >= 0 ? 0 : (-left / perSecond) * SECOND
    },
    debtMs(key: string) {
      const left = leftOf(key)
      return left >= 0 ? 0 : (-left / perSecond) * SECOND
    },
    /** Of two who owe nothing, the one who spends less has the smaller number. */
    spentOfLate,
    accounts: () => accounts.size,
  }
}
