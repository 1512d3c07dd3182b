const RELOADED_AT = 'reloaded_at'
const AGAIN_AFTER_MS = 60_000

/**
 * A tab that was open while a new version was deployed asks for files that are gone: it is loaded afresh, at the same
 * place. Once: a file that is still missing a moment later is another fault, and the screen says so.
 */
export function followNewVersions() {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return // loaded afresh, the tab would be lost
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
  })
}
