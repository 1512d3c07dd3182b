import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (wake: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', wake)
      return () => media.removeEventListener('change', wake)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
