import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { CheckName } from '#db/vocabulary/texts/checks.ts'
import type { TermsContext } from '../../rowPanel/useTerms.ts'
import type { Findings } from '../../rowText/findings.ts'
import { PatternsContext } from '../../rowText/projectPatterns.ts'
import { useIgnored } from './useIgnored.ts'

const judgeQuery = queryOptions({
  queryKey: ['code', 'judge'],
  queryFn: () => import('#collab/text/judge.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

type Given = {
  required: readonly CheckName[]
  from: LanguageCode
  to: LanguageCode
  findTerms: ContextType<typeof TermsContext>
  version_id: string | undefined
  isDrawn: boolean
}

export function useJudge(findings: Findings, { from, to, required, findTerms, version_id, isDrawn }: Given) {
  useIgnored(findings, { version_id, language: to })
  const code = useQuery({ ...judgeQuery, enabled: isDrawn }).data
  const own = useContext(PatternsContext)
  useEffect(() => {
    if (!code) return
    const { judge, fixOf } = code
    const termsIn = (source: string) => findTerms(source).flatMap(({ entries }) => entries)
    findings.rules.setState({ judge, fixOf, from, to, own, termsIn, required }, true)
  }, [findings, code, from, to, own, findTerms, required])
}
