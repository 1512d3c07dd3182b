import { createStore } from 'zustand'
import type { Finding } from '#collab/text/judge.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'

type Counts = { faulty: number; byCheck: ReadonlyMap<CheckName, number> }

const NOTHING: Counts = { faulty: 0, byCheck: new Map() }
const TOGETHER_MS = 100

/** Counts the texts of a table that have findings, by their checks; told a few times a second. */
export function createIssueCounts() {
  const store = createStore(() => NOTHING)
  const byCheck = new Map<CheckName, number>()
  let faulty = 0
  let telling: ReturnType<typeof setTimeout> | undefined

  function add(found: readonly Finding[], by: 1 | -1) {
    if (found.length > 0) faulty += by
    for (const check of new Set(found.map(({ check }) => check))) byCheck.set(check, (byCheck.get(check) ?? 0) + by)
  }
  function tell() {
    if (telling !== undefined) return
    telling = setTimeout(() => {
      telling = undefined
      store.setState({ faulty, byCheck: new Map([...byCheck].filter(([, rows]) => rows > 0)) }, true)
    }, TOGETHER_MS)
  }

  return {
    store,
    replace(before: readonly Finding[], after: readonly Finding[]) {
      if (before.length === 0 && after.length === 0) return
      add(before, -1)
      add(after, 1)
      tell()
    },
    clear() {
      byCheck.clear()
      faulty = 0
      tell()
    },
  }
}
