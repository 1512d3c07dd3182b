import { Refusal } from '../../api/client.ts'
import { dropToken, releasePlaces } from '../../api/session.ts'
import { tabStore } from '../../ui/data/stores.ts'
import { endSession } from './queries.ts'

const WAIT_MS = 3000

export async function isEverythingSaved(user_id: string): Promise<boolean> {
  const { everythingSaved } = await import('../liveDocument/useDocument.ts')
  await atMost(WAIT_MS, everythingSaved())
  const { hasUnsavedCopies } = await import('../liveDocument/copy/localCopy.ts')
  return (await atMost(WAIT_MS, hasUnsavedCopies(user_id))) === false
}

/**
 * Ends the session, then leaves. Without a network one still signs out here, and the session runs out by itself; then no
 * page can be loaded, and the answer is false.
 */
export async function signOut(user_id: string, what: Deleted = 'what is saved'): Promise<boolean> {
  releasePlaces()
  const isReached = await atMost(
    WAIT_MS,
    endSession().then(() => true, isRefusal),
  )
  await forget(user_id, what)
  if (isReached) location.reload()
  return isReached === true
}

const isRefusal = (error: unknown) => error instanceof Refusal

type Deleted = 'what is saved' | 'everything'

export async function leave(user_id: string, what: Deleted = 'what is saved') {
  await forget(user_id, what)
  location.reload()
}

async function forget(user_id: string, what: Deleted) {
  await atMost(
    WAIT_MS,
    import('../liveDocument/copy/localCopy.ts').then(({ deleteAllCopies, deleteSavedCopies }) =>
      what === 'everything' ? deleteAllCopies(user_id) : deleteSavedCopies(user_id),
    ),
  )
  dropToken()
  tabStore.clear()
  history.replaceState(null, '', '/login')
}

const atMost = <Answer>(ms: number, work: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([work.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, ms))])
