import { dropToken } from '../../api/session.ts'
import { endSession } from './queries.ts'

const WAIT_MS = 3000

/** Whether all that was typed on this device has reached the server; waits a moment for it. */
export async function isEverythingSaved(user_id: string): Promise<boolean> {
  const { everythingSaved } = await import('../translations/useDocument.ts')
  await atMost(WAIT_MS, everythingSaved())
  const { hasUnsavedCopies } = await import('../translations/localCopy.ts')
  return (await atMost(WAIT_MS, hasUnsavedCopies(user_id))) === false
}

/** Ends the session, then leaves. Without a network one still signs out here; the session then runs out by itself. */
export async function signOut(user_id: string, what: Deleted = 'what is saved') {
  await atMost(WAIT_MS, endSession())
  await leave(user_id, what)
}

type Deleted = 'what is saved' | 'everything'

/** Deletes this person's copies on this device and starts afresh. */
export async function leave(user_id: string, what: Deleted = 'what is saved') {
  await atMost(
    WAIT_MS,
    import('../translations/localCopy.ts').then(({ deleteAllCopies, deleteSavedCopies }) =>
      what === 'everything' ? deleteAllCopies(user_id) : deleteSavedCopies(user_id),
    ),
  )
  dropToken()
  sessionStorage.clear()
  history.replaceState(null, '', '/login')
  location.reload()
}

const atMost = <Answer>(ms: number, work: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([work.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, ms))])
