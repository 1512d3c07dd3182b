const TOKEN = 'access_token'
const PERSON = 'person'
const RETURN = 'return_to'

export const readToken = () => localStorage.getItem(TOKEN)
export const keepToken = (token: string) => localStorage.setItem(TOKEN, token)
export const dropToken = () => localStorage.removeItem(TOKEN)

/** Who works in this tab: only the same person is led back to where a lost session ended. */
export const rememberPerson = (email: string) => sessionStorage.setItem(PERSON, email)

export function rememberPath(path: string) {
  sessionStorage.setItem(RETURN, JSON.stringify({ path, email: sessionStorage.getItem(PERSON) }))
}

/** Where to go after signing in; asked once, then forgotten. */
export function takeReturnPath(email: string): string {
  const kept = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  if (!kept) return '/'
  const { path, email: whose } = JSON.parse(kept) as { path: string; email: string | null }
  return whose === null || whose === email.trim().toLowerCase() ? path : '/'
}

const PUBLIC_PATHS = ['/login', '/register', '/forgot-password', '/reset-password']

/** The token is not good any more: sign in again, then back to this place (reading 43). */
export function leaveForSignIn() {
  if (readToken() === null && PUBLIC_PATHS.includes(location.pathname)) return
  dropToken()
  if (PUBLIC_PATHS.includes(location.pathname)) return
  rememberPath(location.pathname + location.search)
  location.assign('/login')
}
