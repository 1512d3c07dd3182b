import type { KeyboardEvent, PointerEvent } from 'react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import { followPointer } from './followPointer.ts'
import { CORNERS, type Corner, movedBy, type Point, placeIn, resizedBy, type Size } from './geometry.ts'

type Props = {
  id: string
  label: string
  image: Size
  region: Region
  isChosen: boolean
  isFixed: boolean
  toImage: (event: PointerEvent) => Point
  onChoose: () => void
  /** While it is being changed, and at the end of it. */
  onChange: (region: Region) => void
  onDone: (region: Region) => void
  onDelete: () => void
  onConfirm?: () => void
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const STEP_PX = 8
const HANDLES: Record<Corner, string> = {
  nw: '-left-1.5 -top-1.5 cursor-nwse-resize',
  ne: '-right-1.5 -top-1.5 cursor-nesw-resize',
  sw: '-left-1.5 -bottom-1.5 cursor-nesw-resize',
  se: '-right-1.5 -bottom-1.5 cursor-nwse-resize',
}

/** A region on the image. Arrow keys move it, with Shift they resize it, with Alt by single pixels. */
export function RegionBox(props: Props) {
  const { id, label, image, region, isChosen, isFixed, toImage, onChoose, onChange, onDone, onDelete, onConfirm } =
    props

  function drag(event: PointerEvent, change: (by: Point) => Region) {
    if (isFixed || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const from = toImage(event)
    const changedAt = (at: Point) => change({ x: at.x - from.x, y: at.y - from.y })
    followPointer(event, {
      onMove: (moved) => onChange(changedAt(toImage(moved))),
      onEnd(ended) {
        const last = changedAt(toImage(ended))
        if (JSON.stringify(last) !== JSON.stringify(region)) onDone(last)
      },
      onCancel: () => onChange(region),
    })
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (isFixed || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') onDelete()
    else if (event.key === 'Enter') onConfirm?.()
    else if (step) {
      const length = event.altKey ? 1 : STEP_PX
      const by = { x: step.x * length, y: step.y * length }
      onDone(event.shiftKey ? resizedBy(region, 'se', by, image) : movedBy(region, by, image))
    } else return
    event.preventDefault()
  }

  return (
    <div style={placeIn(image, region)} data-region={id} className="absolute">
      <button
        type="button"
        aria-label={label}
        aria-pressed={isChosen}
        onFocus={onChoose}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.focus()
          drag(event, (by) => movedBy(region, by, image))
        }}
        className={`absolute inset-0 touch-none border-2 shadow-[0_0_0_1px_#ffffffb3] ${isChosen ? 'border-accent bg-accent/20' : 'border-blue-bar bg-blue-bar/10 hover:bg-blue-bar/20'} ${isFixed ? '' : 'cursor-move'}`}
      />
      {isChosen &&
        !isFixed &&
        CORNERS.map((corner) => (
          <span
            key={corner}
            aria-hidden
            onPointerDown={(event) => drag(event, (by) => resizedBy(region, corner, by, image))}
            className={`absolute size-3 touch-none rounded-full border-2 border-accent bg-surface pointer-coarse:size-6 ${HANDLES[corner]}`}
          />
        ))}
    </div>
  )
}
