import { deviceStore, tabStore } from '../ui/data/stores.ts'
import { forgetPlaceUnless } from './lastPlace.ts'

const TOKEN = 'access_token'
const PERSON = 'person'
const RETURN = 'return_to'

const storedToken = () => deviceStore.get(TOKEN) ?? null

/** Of this tab: another tab may belong to another person, in whose name nothing is requested here. */
let token: string | null | undefined
export function readToken() {
  if (token === undefined) token = storedToken()
  return token
}

export function keepToken(next: string) {
  token = next
  leavingWith = undefined
  deviceStore.set(TOKEN, next)
}

export function dropToken() {
  token = null
  deviceStore.remove(TOKEN)
}

/**
 * Follows sign-ins and sign-outs of other tabs: this tab restarts with their person. Unsaved typing is put aside for its
 * author when the page is left.
 */
export function followOtherTabs() {
  const look = () => {
    // A store that has broken down says of nobody that they signed out.
    if (deviceStore.isReadable() && storedToken() !== readToken()) leaveForSignIn(readToken())
  }
  addEventListener('storage', ({ key }) => {
    if (key !== null) look()
    // All that the browser kept was cleared: nobody has signed out.
    else if (token) deviceStore.set(TOKEN, token)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leavingWith = undefined
    look() // a page that the browser brings back has heard nothing meanwhile
  })
}

export const rememberPerson = (email: string) => tabStore.set(PERSON, email)

/** Two slashes at its beginning would lead to another site. */
export function rememberPath(path: string) {
  const here = path.replace(/^\/+/, '/')
  tabStore.set(RETURN, JSON.stringify({ path: here, email: tabStore.get(PERSON) }))
}

/** The address to go to after signing in; read once, then forgotten. From `/` the app opens where this person worked last. */
export function consumeReturnPath(email: string): string {
  forgetPlaceUnless(email)
  const kept = tabStore.read<{ path: string; email?: string }>(RETURN)
  tabStore.remove(RETURN)
  if (!kept) return '/'
  const { path, email: whose } = kept
  return whose === undefined || whose === email.trim().toLowerCase() ? path : '/'
}

const PUBLIC_PATHS = ['/login', '/register', '/forgot-password', '/reset-password', '/invitation']

/** The token with which this tab restarts: of many calls refused at once, the first restarts. */
let leavingWith: string | null | undefined

type Writing = { isWriting(): boolean; ask(): void }
const screens = new Set<Writing>()

export function holdPlace(screen: Writing) {
  screens.add(screen)
  return () => void screens.delete(screen)
}

/** Somebody signs out: what they have not sent is theirs to leave. */
export const releasePlaces = () => screens.clear()

const writing = () => [...screens].findLast((screen) => screen.isWriting())
export const isPlaceHeld = () => writing() !== undefined

/**
 * The token that was sent is not good any more: sign in again, then back to this place (reading 43), without leaving it in
 * the middle of a sentence. Where somebody has signed in in another tab meanwhile, this one starts again with their token.
 */
export function leaveForSignIn(sent: string | null) {
  const hasNewToken = storedToken() !== null && storedToken() !== sent
  // signed in again in this tab, while a call of before was on its way
  if (hasNewToken && token === storedToken()) return
  if (!hasNewToken) dropToken()
  const screen = hasNewToken ? undefined : writing()
  if (screen) return screen.ask()
  if (PUBLIC_PATHS.includes(location.pathname) || leavingWith === storedToken()) return
  leavingWith = storedToken()
  if (hasNewToken) return location.reload()
  leaveToSignIn()
}

export function leaveToSignIn() {
  rememberPath(location.pathname + location.search)
  location.assign('/login')
}

/** Starts again as another person. Nothing that this tab still sends is in their name: it has no token any more. */
export function leaveAs(other: string, email: string) {
  token = null
  deviceStore.set(TOKEN, other)
  location.assign(consumeReturnPath(email))
}
