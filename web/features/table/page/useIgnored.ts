import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ignoredQuery } from '../../rows/issues/ignored.ts'
import type { Findings } from '../../rowText/findings.ts'

type Where = {
  version_id: string | undefined
  language: LanguageCode
  rowOf: (source_text_id: string) => string
}

export function useIgnored(findings: Findings, { version_id = '', language, rowOf }: Where) {
  const ignored = useQuery({ ...ignoredQuery({ version_id, language }), enabled: version_id !== '' }).data
  useEffect(() => {
    if (ignored)
      findings.ignored.setState(
        Map.groupBy(ignored, ({ source_text_id }) => rowOf(source_text_id)),
        true,
      )
  }, [findings, ignored, rowOf])
}
