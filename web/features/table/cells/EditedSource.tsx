import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { readForms } from '#collab/text/pluralForms.ts'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import { PHONE } from '../columns/layout.ts'
import { LongText } from './LongText.tsx'

type EditedSourceProps = { id: string; text: string; children: (text: string, clamp?: string) => ReactNode }

/**
 * The source of the row being edited: whole beside its translation; on a phone its first lines above it, as a whole source
 * would push the caret below the screen.
 */
export function EditedSource({ id, text, children }: EditedSourceProps) {
  const isPhone = useMedia(PHONE)
  if (isPhone)
    return (
      <LongText id={id} text={text} of="source" isEdited>
        {(clamp) => children(text, clamp)}
      </LongText>
    )
  return text.includes('\n') && !readForms(text) ? (
    <Paragraphs id={id} text={text}>
      {children}
    </Paragraphs>
  ) : (
    children(text)
  )
}

function Paragraphs({ id, text, children }: EditedSourceProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (box.current ? alignParagraphs(box.current, id) : undefined), [id])
  return (
    <div ref={box}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <div key={at} className="paragraph">
          {children(line)}
        </div>
      ))}
    </div>
  )
}

/** Uses a style sheet, since the editor takes a change of its elements for typing. */
function alignParagraphs(source: HTMLElement, id: string) {
  const row = source.closest('[data-row]')
  if (!row) return
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const align = () => {
    const translated = row.querySelectorAll('.ProseMirror > p')
    const heights = [...source.children].map((paragraph, at) => {
      const beside = translated[at]
      return beside ? Math.max(heightOf(paragraph), heightOf(beside)) : 0
    })
    const rules = heights.map((height, at) => {
      const nth = `:nth-child(${at + 1})`
      return `[data-row="${id}"] :is(.ProseMirror > p, .paragraph)${nth} { min-height: ${height}px }`
    })
    sheet.replaceSync(rules.join('\n'))
  }
  const changed = new MutationObserver(align)
  changed.observe(row, { subtree: true, childList: true, characterData: true })
  const resized = new ResizeObserver(align)
  resized.observe(source)
  align()
  return () => {
    changed.disconnect()
    resized.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

function heightOf(paragraph: Element) {
  const text = document.createRange()
  text.selectNodeContents(paragraph)
  const line = Number.parseFloat(getComputedStyle(paragraph.querySelector('.row-text') ?? paragraph).lineHeight)
  return Math.max(1, Math.round(text.getBoundingClientRect().height / line)) * line
}
