import { useEffect } from 'react'
import type { Source } from '../../rows/rows.ts'
import { useRowField } from '../../rows/useRowField.ts'
import { useFindings } from '../Faults.tsx'
import { useTableTools } from '../TableContext.ts'
import { unknownWordsOf } from './spellingQuestion.ts'
import { keepUnderlined } from './underline.ts'

/** Underlines the unknown words of a row's text beside its cell, which is not drawn again for it. */
export function Underlined({ source }: { source: Source }) {
  const { findings, rows } = useTableTools()
  const text = useRowField(rows, source.id, 'text')
  const words = unknownWordsOf(findings, source, text, useFindings(source, text)).join('\n')
  useEffect(() => {
    const cell = document.querySelector(`[data-row="${source.id}"] [data-column="translation"]`)
    return words === '' || !cell ? undefined : keepUnderlined(cell, words.split('\n'))
  }, [words, source.id])
  return null
}
