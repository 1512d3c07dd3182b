import { useCallback, useSyncExternalStore } from 'react'

const SIDEBAR = { width: 16, from: '(min-width: 64rem)' }
const fontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Width of the content beside the sidebar, in rem. */
function contentWidth(): number {
  const main = document.getElementById('main')
  if (main) return main.clientWidth / fontSize()
  return window.innerWidth / fontSize() - (matchMedia(SIDEBAR.from).matches ? SIDEBAR.width : 0)
}

/** Returns whether the content is at least this wide. */
export function useIsContentWide(least: number): boolean {
  const subscribe = useCallback((wake: () => void) => {
    const main = document.getElementById('main')
    if (!main) return () => {}
    const resized = new ResizeObserver(wake)
    resized.observe(main)
    return () => resized.disconnect()
  }, [])
  return useSyncExternalStore(subscribe, () => contentWidth() >= least)
}
