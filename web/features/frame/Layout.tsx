import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { User } from '#server/accounts/contract.ts'
import { useIsPasswordAsked } from '../../api/askForPassword.ts'
import { isSignInAsked, useIsSignInAsked } from '../../api/askToSignIn.ts'
import { readToken, rememberPath, rememberPerson } from '../../api/session.ts'
import { useFocusRecovery } from '../../layout/useFocusRecovery.ts'
import { useSessionEnd } from '../../layout/useSessionEnd.ts'
import { AroundContent } from '../../ui/drawing/AroundContent.tsx'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { meQuery } from '../accounts/queries.ts'
import { useSignOut } from '../accounts/useSignOut.tsx'
import { isPaletteOpen, openPalette } from '../palette/offers.ts'
import { SIDEBAR, Sidebar } from './Sidebar.tsx'
import { TOP_BAR, TopBar } from './TopBar.tsx'
import { followTypedFields, holdsTyped } from './typedFields.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await import('../accounts/ConfirmPassword.tsx')).ConfirmPassword,
}))
const SignInAgain = lazy(async () => ({
  default: (await import('../accounts/SignInAgain.tsx')).SignInAgain,
}))
const UnconfirmedBanner = lazy(async () => ({
  default: (await import('./UnconfirmedBanner.tsx')).UnconfirmedBanner,
}))

const OfferBanner = lazy(async () => ({
  default: (await import('../payerOffers/OfferBanner.tsx')).OfferBanner,
}))

const WRITING_IN_FIELDS = { isWriting: holdsTyped }

export function Layout() {
  const { pathname, search } = useLocation()
  if (readToken() !== null || isSignInAsked()) return <SignedIn />
  if (pathname !== '/') rememberPath(pathname + search)
  return <Navigate to="/login" replace />
}

function SignedIn() {
  const me = useQuery(meQuery())

  if (me.data) return <Shell user={me.data} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center gap-3">
        <h1 className="sr-only">Dragoman</h1>
        <CenteredSpinner />
        {me.failureCount > 0 && <p className="text-muted">The server cannot be reached. Trying again…</p>}
      </div>
    </main>
  )
}

function Shell({ user }: { user: User }) {
  const { isOpen, isOver, setIsOpen } = useSidebar()
  const closeSidebar = useCallback(() => setIsOpen(false), [setIsOpen])
  const { signOut, isLeaving, dialog, instead } = useSignOut(user)
  useFocusRecovery()
  useEffect(followTypedFields, [])
  useSessionEnd(WRITING_IN_FIELDS)
  useEffect(() => rememberPerson(user.email), [user.email])
  useEffect(() => void whenIdle(fetchWorkspace), [])
  const [isIdle, setIsIdle] = useState(false) // after the first drawing: few are offered anything
  useEffect(() => void whenIdle(() => setIsIdle(true)), [])

  if (instead) return instead
  return (
    <div className="flex h-dvh">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <AroundContent fallback={<aside hidden={!isOpen} className={SIDEBAR} />}>
        <Sidebar
          user={user}
          isOpen={isOpen}
          isOver={isOver}
          onClose={closeSidebar}
          onSignOut={signOut}
          isLeaving={isLeaving}
        />
      </AroundContent>
      <div inert={isOver} className="flex min-w-0 flex-1 flex-col pb-(--toast-room)">
        <AroundContent fallback={<header className={TOP_BAR} />}>
          <TopBar user={user} isSidebarOpen={isOpen} onToggleSidebar={() => setIsOpen(!isOpen)} onSignOut={signOut} />
        </AroundContent>
        {!user.is_email_confirmed && (
          <Suspense>
            <UnconfirmedBanner email={user.pending_email ?? user.email} />
          </Suspense>
        )}
        {isIdle && (
          <Suspense>
            <OfferBanner userId={user.id} />
          </Suspense>
        )}
        {/* A footer that sticks to its lower edge covers nothing that has the focus. */}
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none has-[footer.sticky]:scroll-pb-36 max-sm:scroll-pt-27 max-sm:pointer-coarse:scroll-pt-29"
        >
          <Outlet context={user} />
        </main>
      </div>
      {dialog}
      <CommandPalette user={user} />
      <PasswordQuestion user={user} />
      <SignInQuestion user={user} />
    </div>
  )
}

function CommandPalette({ user }: { user: User }) {
  const isOpen = useStore(isPaletteOpen)
  // Here beforehand: the letters typed after its keys are for it.
  const [palette, setPalette] = useState<typeof import('./Palette.tsx')>()
  useEffect(() => {
    const load = () => import('./Palette.tsx').then(setPalette, () => undefined)
    if (isOpen) void load()
    else void whenIdle(load)
  }, [isOpen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return isOpen && palette && <palette.Palette user={user} />
}

function PasswordQuestion({ user }: { user: User }) {
  const isOpen = useIsPasswordAsked()
  return (
    isOpen && (
      <Suspense>
        <ConfirmPassword user={user} />
      </Suspense>
    )
  )
}

function SignInQuestion({ user }: { user: User }) {
  const isOpen = useIsSignInAsked()
  return (
    isOpen && (
      <Suspense>
        <SignInAgain user={user} />
      </Suspense>
    )
  )
}

const WIDE = '(min-width: 64rem)'

function useSidebar() {
  const isWide = useMedia(WIDE)
  const [isOpen, setIsOpen] = useState(isWide)
  // At once: for a moment over the content, it would take the focus from what one is writing.
  const [wasWide, setWasWide] = useState(isWide)
  if (wasWide !== isWide) {
    setWasWide(isWide)
    setIsOpen(isWide)
  }
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere is what closes it
  useEffect(() => {
    if (!isWide) setIsOpen(false)
  }, [pathname])
  return { isOpen, isOver: isOpen && !isWide, setIsOpen }
}

/** The next click is most likely on a project: its screens are fetched before it. Failed prefetches are fetched on demand. */
function fetchWorkspace() {
  for (const screen of [import('../workspace/ProjectWorkspace.tsx'), import('../workspace/TranslationsTab.tsx')])
    screen.catch(() => undefined)
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000)
