import { useEffect, useEffectEvent } from 'react'

export function usePastedImages(onImages: (files: File[]) => void) {
  const take = useEffectEvent(onImages)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (images.length === 0 || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      take(images)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
