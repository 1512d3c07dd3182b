import { useCallback, useMemo } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TableAddress } from '../../rows/queries.ts'
import type { Findings } from '../../rowText/findings.ts'
import type { OfLanguage } from '../createTools.ts'
import type { VersionTable } from '../version/useVersionTable.ts'
import { useRowRights } from './useRowRights.ts'

type Given = {
  project_id: string
  languages: readonly LanguageCode[]
  table: Pick<VersionTable, 'findingsIn'>
  addressOf: (id: string) => TableAddress
}

export function useInLanguages({ project_id, languages, table: { findingsIn }, addressOf }: Given) {
  const rights = useRowRights(project_id, languages)
  const inLanguages = useMemo(
    () =>
      rights.flatMap((one): OfLanguage[] => {
        const findings = findingsIn.get(one.language)
        return findings ? [{ ...one, findings }] : []
      }),
    [rights, findingsIn],
  )
  const rightsOf = useCallback(
    (id: string) => {
      const { language } = addressOf(id)
      return (rights.find((one) => one.language === language) ?? rights[0]!).rights
    },
    [rights, addressOf],
  )
  return { inLanguages, rightsOf }
}

type OfPage = { project_id: string; language: LanguageCode; findings: Findings }

export function useInLanguage({ project_id, language, findings }: OfPage): readonly OfLanguage[] {
  const rights = useRowRights(
    project_id,
    useMemo(() => [language], [language]),
  )
  return useMemo(() => rights.map((one) => ({ ...one, findings })), [rights, findings])
}
