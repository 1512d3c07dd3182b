import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ignoredQuery } from '../../rows/issues/ignored.ts'
import type { Findings } from '../../rowText/findings.ts'

type Where = { version_id: string | undefined; language: LanguageCode }

export function useIgnored(findings: Findings, { version_id = '', language }: Where) {
  const ignored = useQuery({ ...ignoredQuery({ version_id, language }), enabled: version_id !== '' }).data
  useEffect(() => {
    if (ignored)
      findings.ignored.setState(
        Map.groupBy(ignored, ({ source_text_id }) => source_text_id),
        true,
      )
  }, [findings, ignored])
}
