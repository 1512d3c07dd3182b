const SECOND = 1000
const SPENDINGS_A_SWEEP = 10_000

export type Budget = ReturnType<typeof createBudget>

/**
 * A token bucket for each key: `burst` at first and `perSecond` after it, in the unit of what is spent. Spending is never
 * refused, because its cost is known afterwards; `debtMs` says how long it takes until nothing is owed.
 */
export function createBudget({ burst, perSecond }: { burst: number; perSecond: number }, now = Date.now) {
  const accounts = new Map<string, { left: number; at: number }>()
  let spendings = 0

  function leftOf(key: string) {
    const account = accounts.get(key)
    if (!account) return burst
    return Math.min(burst, account.left + ((now() - account.at) / SECOND) * perSecond)
  }

  function forgetFull() {
    for (const key of accounts.keys()) if (leftOf(key) >= burst) accounts.delete(key)
  }

  return {
    /** Returns the debt afterwards, in milliseconds. */
    spend(key: string, amount: number) {
      if (++spendings % SPENDINGS_A_SWEEP === 0) forgetFull()
      const left = leftOf(key) - amount
      accounts.set(key, { left, at: now() })
      return left >= 0 ? 0 : (-left / perSecond) * SECOND
    },
    debtMs(key: string) {
      const left = leftOf(key)
      return left >= 0 ? 0 : (-left / perSecond) * SECOND
    },
    accounts: () => accounts.size,
  }
}
