import { useMemo } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { useTerms } from '../../rowPanel/useTerms.ts'
import type { TableAddress } from '../../rows/queries.ts'
import type { OpenVersionProps } from '../props.ts'
import { useReference } from '../reference/useReference.ts'
import { type Group, speakersOf } from '../story/groups.ts'
import { useRowDetailsOf } from '../useRowDetailsOf.ts'
import type { VersionTable } from './useVersionTable.ts'

type Input = Pick<OpenVersionProps, 'project' | 'user'> & {
  table: VersionTable
  addressOf: (id: string) => TableAddress
  language: LanguageCode
  near: readonly string[]
}

export function useShownOfVersion({ project, user, table, addressOf, language, near }: Input) {
  const { rows, list } = table
  const [first] = list.ids ?? []
  return {
    ...useRowDetailsOf(addressOf, rows, near, false, list.data),
    reference: useReference({
      ...{ addressOf, language },
      user_id: user.id,
      project_id: project.id,
      languages: project.target_languages,
      table: table.model,
      shown: near,
    }),
    groups: usePageGroups(list.data),
    findTerms: useTerms(first === undefined ? undefined : addressOf(first), project.source_language),
  }
}

function usePageGroups(data: VersionTable['list']['data']) {
  return useMemo(() => {
    const groups = new Map(speakersOf(data ?? [], []))
    for (const [at, { id, page_id, page_name }] of (data ?? []).entries())
      if (page_id !== data?.[at - 1]?.page_id)
        groups.set(id, { speaker: groups.get(id)?.speaker, scene: page_name } satisfies Group)
    return groups
  }, [data])
}
