import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AccountFilter } from './accountQueries.ts'

const NAMES = ['search', 'plan', 'role', 'debt', 'card', 'sort'] as const
type Name = (typeof NAMES)[number]

export function useAccountFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name) => params.get(name) ?? ''
  const set = (name: Name, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const [state, plan] = [stateIn(chosen('plan')), planIn(chosen('plan'))]
  const filter = Object.fromEntries(
    [
      ...NAMES.filter((name) => name !== 'plan').map((name) => [name, chosen(name).trim()]),
      ['state', state],
      ['plan', plan],
    ].filter(([, value]) => value !== ''),
  ) as AccountFilter
  return {
    chosen,
    set,
    filter: useDeferredValue(JSON.stringify(filter)),
    isFiltered: Object.keys(filter).some((name) => name !== 'sort'),
    clear: () => setParams({}, { replace: true }),
  }
}

const STANDARD = 'standard'
const planIn = (choice: string) => (choice === STANDARD ? choice : '')
const stateIn = (choice: string) => (choice === STANDARD ? '' : choice)
