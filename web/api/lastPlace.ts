const PLACE = 'last_place'
const LANDED = 'landed'

type Place = { email: string; path: string }

/** Keeps on this device where its person works. */
export const rememberPlace = (place: Place) => localStorage.setItem(PLACE, JSON.stringify(place))

export function readPlace(): Place | undefined {
  const kept = localStorage.getItem(PLACE)
  return kept ? (JSON.parse(kept) as Place) : undefined
}

/** Of another person than the one who signs in now. */
export function forgetPlaceUnless(email: string) {
  if (readPlace()?.email !== email.trim().toLowerCase()) localStorage.removeItem(PLACE)
}

/**
 * Opens the app where its person worked last: in a new tab, and after signing in. In a tab that is open already `/` is the
 * list of projects.
 */
export function land() {
  const isOpen = sessionStorage.getItem(LANDED) !== null
  const path = isOpen || location.pathname !== '/' ? undefined : readPlace()?.path
  if (!isOpen) sessionStorage.setItem(LANDED, path ?? '')
  if (path) history.replaceState(null, '', path)
}

/** Returns whether nobody chose this project: the app opened with it. */
export const isLandedIn = (project_id: string) => (sessionStorage.getItem(LANDED) ?? '').includes(project_id)

/** The project is gone. */
export function forgetLanding() {
  localStorage.removeItem(PLACE)
  sessionStorage.setItem(LANDED, '')
}
