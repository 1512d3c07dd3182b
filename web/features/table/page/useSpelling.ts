import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Findings } from '../../rowText/findings.ts'
import { knownWordsQuery } from '../../rowText/spelling/knownWords.ts'
import type { Spelling } from '../../rowText/spelling/spelling.ts'

const spellingQuery = queryOptions({
  queryKey: ['code', 'spelling'],
  queryFn: () => import('../../rowText/spelling/spelling.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

type Given = { project_id: string; language: LanguageCode; isSpelled: boolean }

/** Nothing is loaded for a language without a dictionary, nor before the names are known that are no faults. */
export function useSpelling(findings: Findings, { project_id, language, isSpelled }: Given): Spelling | undefined {
  const hasDictionary = isSpelled && dictionaryOf(language) !== undefined
  const code = useQuery({ ...spellingQuery, enabled: hasDictionary }).data
  const known = useQuery({ ...knownWordsQuery({ project_id, language }), enabled: hasDictionary }).data
  const spelling = useMemo(
    () => (hasDictionary ? code?.createSpelling(language, findings.renew) : undefined),
    [hasDictionary, code, language, findings],
  )
  useEffect(() => () => spelling?.stop(), [spelling])
  useEffect(() => {
    if (known) spelling?.know([...known.words.map(({ word }) => word), ...known.names], known.used)
  }, [spelling, known])
  return known && spelling
}
