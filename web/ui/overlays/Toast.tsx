import { type CSSProperties, type ReactElement, useLayoutEffect, useState } from 'react'
import { Toaster as HotToaster, toast as hot, useToasterStore } from 'react-hot-toast'

type Message = string | ReactElement
type Options = { durationMs?: number; id?: string }
const options = ({ durationMs, id }: Options = {}) => ({
  ...(durationMs && { duration: durationMs }),
  ...(id && { id }),
})

/** Success stays 2 seconds, the others 4, loading until dismissed; at most 20 (spec §8: the library's own numbers). */
export const toast = {
  success: (message: Message, more?: Options) => hot.success(message, options(more)),
  error: (message: Message, more?: Options) => hot.error(message, options(more)),
  plain: (message: Message, more?: Options) => hot(message, options(more)),
  loading: (message: Message, more?: Options) => hot.loading(message, options(more)),
  dismiss: (id?: string) => hot.dismiss(id),
}

export const titled = (title: string, body: string) => (
  <span className="block">
    <strong className="block font-semibold">{title}</strong>
    {body}
  </span>
)

const MIN_PX = 280
const MARGIN_PX = 16
const GUTTER_PX = 8
const MAX_ROOM = 0.5
const ROOM = '--toast-room'

type Place = { position: 'top-right' | 'bottom-right'; style: CSSProperties }
const BELOW: Place = { position: 'bottom-right', style: { bottom: GUTTER_PX } }

function placeFor({ top, left, right, width, height }: DOMRect, all: number): Place {
  if (width < MIN_PX || all > height) return BELOW
  const end = document.documentElement.clientWidth - right
  return { position: 'top-right', style: { top: top + 3, left, right: end, bottom: MARGIN_PX } }
}

/**
 * Messages stand in the part of the top bar that has no controls, where they have room, or else below everything: they cover
 * no control. What is under a message can be pressed all the same, save under its own buttons.
 */
export function Toaster() {
  const { toasts } = useToasterStore()
  const [{ position, style }, setPlace] = useState<Place>({ position: 'top-right', style: {} })
  const all = toasts.reduce((sum, { height = 0 }) => sum + height + GUTTER_PX, -GUTTER_PX)
  useLayoutEffect(() => {
    const bar = document.querySelector('[data-toasts-here]')
    if (!bar || toasts.length === 0) return
    const place = () => {
      const next = placeFor(bar.getBoundingClientRect(), all)
      setPlace(next)
      const room = next === BELOW ? Math.min(all + 2 * GUTTER_PX, innerHeight * MAX_ROOM) : 0
      document.documentElement.style.setProperty(ROOM, `${room}px`)
    }
    place()
    // It becomes narrower when a colleague or the AI joins.
    const observer = new ResizeObserver(place)
    observer.observe(bar)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty(ROOM)
    }
  }, [toasts.length, all])
  return (
    <HotToaster
      position={position}
      containerStyle={style}
      toastOptions={{
        className: 'text-13 [&_:is(a,button)]:pointer-events-auto',
        style: {
          pointerEvents: 'none',
          padding: '2px 10px',
          background: 'var(--color-raised)',
          color: 'var(--color-ink)',
          border: '1px solid var(--color-line)',
          borderRadius: 'var(--radius-md)',
          boxShadow: 'var(--shadow-float)',
          maxWidth: 'min(40rem, 100%)',
          lineHeight: '1rem',
        },
        success: { iconTheme: { primary: 'var(--color-green-bar)', secondary: 'var(--color-raised)' } },
        error: { iconTheme: { primary: 'var(--color-red-bar)', secondary: 'var(--color-raised)' } },
      }}
    />
  )
}
