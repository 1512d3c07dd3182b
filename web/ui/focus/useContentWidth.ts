import { useCallback, useSyncExternalStore } from 'react'

const SIDEBAR = { width: 16, from: '(min-width: 64rem)' }
const fontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Kept until it is resized: reading it lays out what has changed in the page. */
let measured: { main: HTMLElement; width: number } | undefined

/** Width of the content beside the sidebar, in rem. */
function contentWidth(): number {
  const main = document.getElementById('main')
  if (main) {
    if (measured?.main !== main) measured = { main, width: main.clientWidth / fontSize() }
    return measured.width
  }
  return window.innerWidth / fontSize() - (matchMedia(SIDEBAR.from).matches ? SIDEBAR.width : 0)
}

export function useIsContentWide(least: number): boolean {
  const subscribe = useCallback((wake: () => void) => {
    const main = document.getElementById('main')
    if (!main) return () => {}
    const resized = new ResizeObserver(() => {
      measured = undefined
      wake()
    })
    resized.observe(main)
    return () => resized.disconnect()
  }, [])
  return useSyncExternalStore(subscribe, () => contentWidth() >= least)
}
