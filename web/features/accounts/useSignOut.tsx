import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { isEverythingSaved, signOut } from './signOut.ts'

const fetchDialog = () => import('./UnsavedDialog.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await fetchDialog()).UnsavedDialog }))

/** Signs out at once when everything is saved; otherwise asks what becomes of the rest. */
export function useSignOut(user: User) {
  const [state, setState] = useState<'here' | 'leaving' | 'asking'>('here')
  // It is wanted when there is no network, and could not be fetched then.
  useEffect(() => whenIdle(() => void fetchDialog().catch(() => undefined)), [])

  async function start() {
    if (state === 'leaving') return
    setState('leaving')
    if (await isEverythingSaved(user.id).catch(() => false)) return signOut(user.id)
    setState('asking')
  }

  const dialog = state === 'asking' && (
    <Suspense>
      <UnsavedDialog
        onStay={() => setState('here')}
        onLeave={(what) => {
          setState('leaving')
          void signOut(user.id, what)
        }}
      />
    </Suspense>
  )
  return { signOut: () => void start(), isLeaving: state === 'leaving', dialog }
}

const whenIdle = (work: () => void) =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000))
