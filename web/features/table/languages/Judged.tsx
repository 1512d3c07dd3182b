import { useCallback } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FindTerms } from '../../rowPanel/useTerms.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import type { OfLanguage } from '../createTools.ts'
import { useJudge } from '../page/useJudge.ts'

/** Each dictionary has a thread and memory of its own. */
const MAX_SPELLED_LANGUAGES = 6

type Given = Omit<Parameters<typeof useJudge>[1], 'rowOf' | 'to' | 'findTerms' | 'isSpelled'>
type JudgedProps = Given & { inLanguages: readonly OfLanguage[]; termsIn: (language: LanguageCode) => FindTerms }

export const Judged = ({ inLanguages, termsIn, ...given }: JudgedProps) =>
  inLanguages.map((one, at) => (
    <JudgedIn
      key={one.language}
      of={one}
      findTerms={termsIn(one.language)}
      isSpelled={at < MAX_SPELLED_LANGUAGES}
      {...given}
    />
  ))

type JudgedInProps = Given & { of: OfLanguage; findTerms: FindTerms; isSpelled: boolean }

function JudgedIn({ of, ...given }: JudgedInProps) {
  const { language, findings } = of
  const { rowOf } = useTableTools()
  const rowOfText = useCallback((text: string) => rowOf({ page_id: '', language }, text), [rowOf, language])
  useJudge(findings, { ...given, to: language, rowOf: rowOfText })
  return null
}
