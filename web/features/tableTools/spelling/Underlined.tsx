import { useEffect } from 'react'
import type { Source } from '../../rows/rows.ts'
import { useRowField } from '../../rows/useRowField.ts'
import { useFindings } from '../Faults.tsx'
import { useTableTools } from '../TableContext.ts'
import { unknownWordsOf } from './spellingQuestion.ts'
import { keepUnderlined } from './underline.ts'

export function UnderlinedEditor({ source }: { source: Source }) {
  const { findings, rows } = useTableTools()
  const text = useRowField(rows, source.id, 'text')
  const words = unknownWordsOf(findings, source, text, useFindings(source, text))
  return words.length > 0 && <Underlined id={source.id} words={words} />
}

/** Underlines words of a row's text beside its cell, which is not drawn again for it. */
export function Underlined({ id, words }: { id: string; words: readonly string[] }) {
  const lines = words.join('\n')
  useEffect(() => {
    const cell = document.querySelector(`[data-row="${id}"] [data-column="translation"]`)
    return cell ? keepUnderlined(cell, lines.split('\n')) : undefined
  }, [lines, id])
  return null
}
