import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { isEverythingSaved, signOut } from './signOut.ts'

const fetchDialog = () => import('./UnsavedDialog.tsx')
const fetchSignedOut = () => import('./signIn/SignedOut.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await fetchDialog()).UnsavedDialog }))
const SignedOut = lazy(async () => ({ default: (await fetchSignedOut()).SignedOut }))

/** `instead` takes the place of the app where there is no network to load the sign-in screen from. */
export function useSignOut(user: User) {
  const [state, setState] = useState<'here' | 'leaving' | 'confirming' | 'signedOut'>('here')
  // They are wanted when there is no network, and could not be fetched then.
  useEffect(() => whenIdle(() => void Promise.all([fetchDialog(), fetchSignedOut()]).catch(() => undefined)), [])

  async function start() {
    if (state === 'leaving') return
    setState('leaving')
    if (await isEverythingSaved(user.id).catch(() => false)) return leave()
    setState('confirming')
  }

  async function leave(what?: 'what is saved' | 'everything') {
    setState('leaving')
    if (!(await signOut(user.id, what))) setState('signedOut')
  }

  const dialog = state === 'confirming' && (
    <Suspense>
      <UnsavedDialog onStay={() => setState('here')} onLeave={(what) => void leave(what)} />
    </Suspense>
  )
  const instead = state === 'signedOut' && (
    <Suspense>
      <SignedOut />
    </Suspense>
  )
  return { signOut: () => void start(), isLeaving: state === 'leaving', dialog, instead }
}

const whenIdle = (work: () => void) =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000))
