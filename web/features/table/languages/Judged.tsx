import { useCallback } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FindTerms } from '../../rowPanel/useTerms.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import type { OfLanguage } from '../createTools.ts'
import { useJudge } from '../page/useJudge.ts'

type Given = Omit<Parameters<typeof useJudge>[1], 'rowOf' | 'to' | 'findTerms'>
type JudgedProps = Given & { inLanguages: readonly OfLanguage[]; termsIn: (language: LanguageCode) => FindTerms }

/** Judges the texts of a table, in each of its languages by its own rules; draws nothing. */
export const Judged = ({ inLanguages, termsIn, ...given }: JudgedProps) =>
  inLanguages.map((one) => (
    <JudgedIn key={one.language} of={one} findTerms={termsIn(one.language)} {...given} />
  ))

function JudgedIn({ of, ...given }: Given & { of: OfLanguage; findTerms: FindTerms }) {
  const { language, findings } = of
  const { rowOf } = useTableTools()
  const rowOfText = useCallback((text: string) => rowOf({ page_id: '', language }, text), [rowOf, language])
  useJudge(findings, { ...given, to: language, rowOf: rowOfText })
  return null
}
