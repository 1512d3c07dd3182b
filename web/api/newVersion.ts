import { tabStore } from '../ui/data/stores.ts'

const RELOADED_AT = 'reloaded_at'
const AGAIN_AFTER_MS = 60_000
const LOOKED_AGAIN_MS = 2_000

/**
 * A tab that was open while a new version was deployed asks for files that are gone: it is reloaded, at the same
 * place. Once: a file that is still missing a moment later is another fault, and the screen says so.
 */
export function followNewVersions() {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return // a reload would lose the tab
    const last = Number(tabStore.get(RELOADED_AT) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    void reloadOnceServed()
  })
}

/** While the server is down, a reload would leave nothing but the browser's own page. */
async function reloadOnceServed() {
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS))
  tabStore.set(RELOADED_AT, String(Date.now()))
  location.reload()
}

const isServed = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
