import { ImageOff } from 'lucide-react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useImage } from './useImage.ts'

type Props = {
  screenshot: { screenshot_id: string; name: string; width: number; height: number }
  regions: readonly Region[]
  /** The part that is drawn; all of the image without one. */
  part?: Region
  className?: string
}

/** A screenshot, or a part of it, with the regions of a text marked. */
export function Crop({ screenshot, regions, part, className = '' }: Props) {
  const { screenshot_id, name, width, height } = screenshot
  const { src, isError } = useImage(screenshot_id, 'image')
  const seen = part ?? { x: 0, y: 0, width, height }
  const shape = { aspectRatio: `${seen.width} / ${seen.height}` }
  if (isError)
    return (
      <span style={shape} className={`grid place-items-center bg-subtle ${className}`}>
        <ImageOff aria-label="The image could not be loaded" size={20} className="text-muted" />
      </span>
    )
  if (!src) return <Skeleton className={`aspect-video w-full ${className}`} />
  return (
    <svg
      role="img"
      aria-label={name}
      direction="ltr"
      viewBox={`${seen.x} ${seen.y} ${seen.width} ${seen.height}`}
      style={shape}
      className={className}
    >
      <image href={src} width={width} height={height} />
      {regions.map((region, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be in the same place
        <g key={at} fill="none">
          <rect {...region} vectorEffect="non-scaling-stroke" stroke="#ffffff" strokeWidth={5} />
          <rect {...region} vectorEffect="non-scaling-stroke" strokeWidth={2.5} className="stroke-accent" />
        </g>
      ))}
    </svg>
  )
}
