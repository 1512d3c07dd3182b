import { forgetPlaceUnless } from './lastPlace.ts'

const TOKEN = 'access_token'
const PERSON = 'person'
const RETURN = 'return_to'

const storedToken = () => localStorage.getItem(TOKEN)

/** Of this tab: another tab may belong to another person, in whose name nothing is requested here. */
let token: string | null | undefined
export function readToken() {
  if (token === undefined) token = storedToken()
  return token
}

export function keepToken(next: string) {
  token = next
  leavingWith = undefined
  localStorage.setItem(TOKEN, next)
}

export function dropToken() {
  token = null
  localStorage.removeItem(TOKEN)
}

/**
 * Follows sign-ins and sign-outs of other tabs: this tab restarts with their person. Unsaved typing is put aside for its
 * author when the page is left.
 */
export function followOtherTabs() {
  const look = () => storedToken() !== readToken() && leaveForSignIn(readToken())
  addEventListener('storage', look)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leavingWith = undefined
    look() // a page that the browser brings back has heard nothing meanwhile
  })
}

/** The person of this tab: only the same person returns to where a lost session ended. */
export const rememberPerson = (email: string) => sessionStorage.setItem(PERSON, email)

/** Two slashes at its beginning would lead to another site. */
export function rememberPath(path: string) {
  const here = path.replace(/^\/+/, '/')
  sessionStorage.setItem(RETURN, JSON.stringify({ path: here, email: sessionStorage.getItem(PERSON) }))
}

/** The address to go to after signing in; read once, then forgotten. From `/` the app opens where this person worked last. */
export function consumeReturnPath(email: string): string {
  forgetPlaceUnless(email)
  const kept = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  if (!kept) return '/'
  const { path, email: whose } = JSON.parse(kept) as { path: string; email: string | null }
  return whose === null || whose === email.trim().toLowerCase() ? path : '/'
}

const PUBLIC_PATHS = ['/login', '/register', '/forgot-password', '/reset-password']

/** The token with which this tab restarts: of many calls refused at once, the first restarts. */
let leavingWith: string | null | undefined

/**
 * The token that was sent is not good any more: sign in again, then back to this place (reading 43). Where somebody has
 * signed in in another tab meanwhile, this one starts again with their token.
 */
export function leaveForSignIn(sent: string | null) {
  const hasNewToken = storedToken() !== null && storedToken() !== sent
  if (!hasNewToken) dropToken()
  if (PUBLIC_PATHS.includes(location.pathname) || leavingWith === storedToken()) return
  leavingWith = storedToken()
  if (hasNewToken) return location.reload()
  rememberPath(location.pathname + location.search)
  location.assign('/login')
}
