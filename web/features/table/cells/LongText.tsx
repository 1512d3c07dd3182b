import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'

/** Texts that may need more lines than a row shows. */
const [LONG_CHARACTERS, LONG_LINES] = [140, 3]

/** The rows whose long texts the reader has opened, source and translation together. */
const opened = createStore<ReadonlySet<string>>(() => new Set())

function toggle(id: string) {
  const next = new Set(opened.getState())
  if (!next.delete(id)) next.add(id)
  opened.setState(next, true)
}

const isLong = (text: string) => text.length > LONG_CHARACTERS || text.split('\n', LONG_LINES + 1).length > LONG_LINES

type LongTextProps = {
  id: string
  text: string
  of: 'source' | 'translation' | 'second language'
  /** Shown whole: its row is being edited. */
  isWhole?: boolean
  /** Given the class of a text that is cut. */
  children: (clamp: string) => ReactNode
}

/** A long text shows its first lines and opens with "more". */
export function LongText({ id, text, of, isWhole = false, children }: LongTextProps) {
  return isLong(text) && !isWhole ? (
    <Clamped id={id} of={of}>
      {children}
    </Clamped>
  ) : (
    children('')
  )
}

function Clamped({ id, of, children }: Pick<LongTextProps, 'id' | 'of' | 'children'>) {
  const isOpen = useStore(opened, (ids) => ids.has(id))
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const text = box.current?.querySelector('.clamped')
    if (!text) return
    const look = () => setIsCut(text.scrollHeight > text.clientHeight + 1)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(text)
    return () => resized.disconnect()
  })
  return (
    <div ref={box}>
      {children(isOpen ? '' : 'clamped')}
      {(isCut || isOpen) && (
        <button
          type="button"
          tabIndex={-1}
          data-column={`${of.replace(' ', '-')}-more`}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More'} of the ${of}`}
          className="mx-1 min-h-6 rounded-sm px-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-12 font-medium text-accent hover:bg-hover"
          onClick={() => toggle(id)}
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </div>
  )
}
