import { deviceStore, tabStore } from '../ui/data/stores.ts'

const PLACE = 'last_place'
const LANDED = 'landed'

type Place = { email: string; path: string }

export const rememberPlace = (place: Place) => deviceStore.set(PLACE, JSON.stringify(place))

export const readPlace = () => deviceStore.read<Place>(PLACE)

export function forgetPlaceUnless(email: string) {
  if (readPlace()?.email !== email.trim().toLowerCase()) deviceStore.remove(PLACE)
}

/**
 * Opens the app where its person worked last: in a new tab, and after signing in. In a tab that is open already `/` is the
 * list of projects.
 */
export function land() {
  const isOpen = tabStore.get(LANDED) !== undefined
  const path = isOpen || location.pathname !== '/' ? undefined : readPlace()?.path
  if (!isOpen) tabStore.set(LANDED, path ?? '')
  if (path) history.replaceState(null, '', path)
}

/** Returns whether nobody chose this project: the app opened with it. */
export const isLandedIn = (project_id: string) => (tabStore.get(LANDED) ?? '').includes(project_id)

export function forgetLanding() {
  deviceStore.remove(PLACE)
  tabStore.set(LANDED, '')
}
