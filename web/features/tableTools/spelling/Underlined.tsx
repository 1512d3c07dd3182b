import { type RefObject, useEffect } from 'react'
import type { Judged } from '../../rowText/findings.ts'
import { useFindings } from '../Faults.tsx'
import { useTableTools } from '../TableContext.ts'
import { unknownWordsOf } from './spellingQuestion.ts'
import { underline } from './underline.ts'

const PAUSE_MS = 50

type UnderlinedProps = { source: Judged; text: string; within: RefObject<HTMLElement | null> }

/** Apart from the cell, which is not drawn again for it. */
export function Underlined({ source, text, within }: UnderlinedProps) {
  const { findings } = useTableTools()
  const words = unknownWordsOf(findings, source, text, useFindings(source, text, PAUSE_MS)).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is drawn anew
  useEffect(() => {
    const drawn = words === '' ? null : within.current?.querySelector('.row-text')
    return drawn ? underline(drawn, words.split('\n')) : undefined
  }, [words, text, within])
  return null
}
