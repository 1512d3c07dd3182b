export function createTally() {
  const sums = new Map<string, number>()
  return {
    of: (key: string) => sums.get(key) ?? 0,
    add(key: string, amount: number) {
      const sum = (sums.get(key) ?? 0) + amount
      if (sum === 0) sums.delete(key)
      else sums.set(key, sum)
    },
  }
}
