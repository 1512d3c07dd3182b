import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useImage } from './useImage.ts'

/** Fetched once it comes near the window. */
export function Thumbnail({ screenshot_id, className = '' }: { screenshot_id: string; className?: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => setIsNear((was) => was || seen.some((one) => one.isIntersecting)),
      {
        rootMargin: '200px',
      },
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  const { src, isError } = useImage(screenshot_id, 'thumbnail', isNear)
  return (
    <span ref={place} className={`grid place-items-center overflow-hidden bg-subtle ${className}`}>
      {src ? (
        <img src={src} alt="" className="size-full object-contain" />
      ) : isError ? (
        <ImageOff aria-label="The image could not be loaded" size={20} className="text-muted" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </span>
  )
}
