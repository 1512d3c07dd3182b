import { dropToken } from '../../api/session.ts'
import { endSession } from './queries.ts'

const WAIT_MS = 3000

/** Waits for what was typed, ends the session, deletes this device's copies of what is saved, and starts afresh. */
export async function signOut(user_id: string) {
  await atMost(
    WAIT_MS,
    import('../translations/useDocument.ts').then(({ everythingSaved }) => everythingSaved()),
  )
  // Without a network one still signs out here; the session then runs out by itself.
  await atMost(WAIT_MS, endSession())
  await atMost(
    WAIT_MS,
    import('../translations/localCopy.ts').then(({ deleteSavedCopies }) => deleteSavedCopies(user_id)),
  )
  dropToken()
  sessionStorage.clear()
  history.replaceState(null, '', '/login')
  location.reload()
}

const atMost = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
