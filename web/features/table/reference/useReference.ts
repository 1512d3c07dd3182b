import { useQuery } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { deviceStore } from '#web/ui/data/stores.ts'
import { rowDetailsQuery, type TableAddress } from '../../rows/queries.ts'
import { REFERENCE, type RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'

const DEBOUNCE_MS = 500
const NOTHING: ReadonlyMap<string, string> = new Map()

type Reference = {
  /** `undefined`: the project has no other language. */
  language: LanguageCode | undefined
  languages: readonly LanguageCode[]
  /** By source text id. */
  texts: ReadonlyMap<string, string>
  choose: (language: LanguageCode) => void
}
export const ReferenceContext = createContext<Reference>({
  language: undefined,
  languages: [],
  texts: NOTHING,
  choose: () => {},
})

type ReferenceInput = {
  address: TableAddress
  user_id: string
  project_id: string
  languages: readonly LanguageCode[]
  table: RowsTable
  shown: readonly string[]
}

export function useReference({ address, user_id, project_id, languages, table, shown }: ReferenceInput): Reference {
  const key = `dragoman/reference/${user_id}/${project_id}`
  const { page_id, language: own } = address
  const [chosen, setChosen] = useState(() => deviceStore.get(key))
  const isShown = useTableSlice(table, 'columnVisibility', (visible) => visible[REFERENCE] !== false)
  const others = useMemo(() => languages.filter((code) => code !== own), [languages, own])
  const language = others.find((code) => code === chosen) ?? others[0]
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setIds(shown), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const query = rowDetailsQuery({ page_id, language: language ?? own }, ids, false)
  const { data } = useQuery({ ...query, enabled: isShown && language !== undefined && ids.length > 0 })
  return useMemo(() => {
    const rows = isShown ? (data?.data ?? []) : []
    return {
      language,
      languages: others,
      texts: new Map(rows.map(({ id, translation }) => [id, translation?.content ?? ''])),
      choose(next) {
        deviceStore.set(key, next)
        setChosen(next)
      },
    }
  }, [language, others, data, isShown, key])
}
