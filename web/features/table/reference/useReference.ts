import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TableRows } from '#server/rows/contract.ts'
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
  texts: ReadonlyMap<string, string>
  choose: (language: LanguageCode) => void
}
export const ReferenceContext = createContext<Reference>({
  language: undefined,
  languages: [],
  texts: NOTHING,
  choose: () => {},
})

const rowsIn = (all: readonly UseQueryResult<TableRows, Error>[]) => all.flatMap(({ data }) => data?.data ?? [])

type ReferenceInput = {
  addressOf: (id: string) => TableAddress
  language: LanguageCode
  user_id: string
  project_id: string
  languages: readonly LanguageCode[]
  table: RowsTable
  shown: readonly string[]
}

export function useReference({
  addressOf,
  language: own,
  user_id,
  project_id,
  languages,
  table,
  shown,
}: ReferenceInput): Reference {
  const key = `dragoman/reference/${user_id}/${project_id}`
  const [chosen, setChosen] = useState(() => deviceStore.get(key))
  const isShown = useTableSlice(table, 'columnVisibility', (visible) => visible[REFERENCE] !== false)
  const others = useMemo(() => languages.filter((code) => code !== own), [languages, own])
  const language = others.find((code) => code === chosen) ?? others[0]
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setIds(shown), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const data = useQueries({
    queries: [...Map.groupBy(ids, addressOf)].map(([{ page_id }, some]) => ({
      ...rowDetailsQuery({ page_id, language: language ?? own }, some, false),
      enabled: isShown && language !== undefined,
    })),
    combine: rowsIn,
  })
  return useMemo(() => {
    const rows = isShown ? data : []
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
