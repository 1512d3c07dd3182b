import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { useImage } from '../useImage.ts'
import { followPointer } from './followPointer.ts'
import { type Point, placeIn, regionBetween, type Size } from './geometry.ts'

type Props = {
  screenshot: Size & { id: string; name: string }
  isFixed: boolean
  onDraw: (region: Region) => void
  onLeave: () => void
  children: (toImage: (event: PointerEvent) => Point) => ReactNode
}

/** The image with what lies on it, always from left to right. Dragging over what is free draws a region. */
export function ImageCanvas({ screenshot, isFixed, onDraw, onLeave, children }: Props) {
  const { id, name, width, height } = screenshot
  const { src, isError } = useImage(id, 'image')
  const canvas = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Region>()

  function toImage({ clientX, clientY }: PointerEvent): Point {
    const box = canvas.current!.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height }
  }

  function draw(event: PointerEvent<HTMLDivElement>) {
    if (isFixed || event.button !== 0) return
    onLeave()
    const from = toImage(event)
    const regionAt = (at: PointerEvent) => regionBetween(from, toImage(at), screenshot)
    followPointer(event, {
      onMove: (moved) => setDrawn(regionAt(moved)),
      onEnd(ended) {
        setDrawn(undefined)
        const region = regionAt(ended)
        if (region) onDraw(region)
      },
      onCancel: () => setDrawn(undefined),
    })
  }

  if (isError)
    return <Alert title="The image could not be loaded">Its regions are kept. Please load the page again.</Alert>
  if (!src) return <CenteredSpinner label="Loading the image" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={canvas}
      role="group"
      aria-label={`${name} with its regions`}
      dir="ltr"
      data-canvas
      onPointerDown={draw}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
      className={`relative mx-auto w-full select-none ${isFixed ? '' : 'cursor-crosshair touch-pan-y touch-pinch-zoom'}`}
    >
      <img
        src={src}
        alt={name}
        draggable={false}
        className="size-full rounded-sm outline-1 -outline-offset-1 outline-line"
      />
      {children(toImage)}
      {drawn && (
        <div
          style={placeIn(screenshot, drawn)}
          className="pointer-events-none absolute border-2 border-accent bg-accent/20"
        />
      )}
    </div>
  )
}
