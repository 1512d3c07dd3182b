import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { imageQuery } from './queries.ts'

/** The address of an image on this device, once it is here. An image element could not say who asks. */
export function useImage(screenshot_id: string, kind: 'image' | 'thumbnail', isWanted = true) {
  const { data, isError } = useQuery({ ...imageQuery(screenshot_id, kind), enabled: isWanted })
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setSrc(address)
    return () => {
      setSrc(undefined)
      URL.revokeObjectURL(address)
    }
  }, [data])
  return { src, isError }
}
