import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { versionsQuery } from '../../projects/queries.ts'
import { useTermsIn } from '../../rowPanel/useTerms.ts'
import type { TableAddress } from '../../rows/queries.ts'
import type { OpenVersionProps } from '../props.ts'
import { useReference } from '../reference/useReference.ts'
import { type Group, speakersOf } from '../story/groups.ts'
import { useRowDetailsOf } from '../useRowDetailsOf.ts'
import type { VersionTable } from './useVersionTable.ts'

type Input = Pick<OpenVersionProps, 'project' | 'user'> & {
  table: VersionTable
  addressOf: (id: string) => TableAddress
  languages: readonly LanguageCode[]
  near: readonly string[]
}

export function useShownOfVersion({ project, user, table, addressOf, languages, near }: Input) {
  const { rows, list } = table
  const [first] = list.ids ?? []
  const page_id = first === undefined ? undefined : rows.pageOf(first)
  const places = useMemo(
    () => (page_id === undefined ? [] : languages.map((language) => ({ page_id, language }))),
    [page_id, languages],
  )
  return {
    ...useRowDetailsOf(addressOf, rows, near, false, list.data),
    reference: useReference({
      ...{ addressOf, language: languages[0]! },
      user_id: user.id,
      project_id: project.id,
      languages: project.target_languages,
      table: table.model,
      shown: near,
    }),
    groups: usePageGroups(list.data, useVersionNames(project.id)),
    findTermsIn: useTermsIn(places, project.source_language),
  }
}

/** Of several versions the headings of pages say of which they are. */
function useVersionNames(project_id: string) {
  const { data } = useQuery(versionsQuery(project_id))
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}

function usePageGroups(data: VersionTable['list']['data'], names: ReadonlyMap<string, string>) {
  return useMemo(() => {
    const groups = new Map(speakersOf(data ?? [], []))
    const areMany = new Set(data?.map(({ version_id }) => version_id)).size > 1
    for (const [at, { id, page_id, page_name, version_id }] of (data ?? []).entries())
      if (page_id !== data?.[at - 1]?.page_id) {
        const scene = areMany ? `${names.get(version_id) ?? ''} / ${page_name}` : page_name
        groups.set(id, { speaker: groups.get(id)?.speaker, scene } satisfies Group)
      }
    return groups
  }, [data, names])
}
