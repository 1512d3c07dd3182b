import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { AlikeTexts } from '#server/rows/contract.ts'
import { alikeQuery } from '../../rows/issues/alikeQueries.ts'
import { createAlikeRows } from '../../rows/issues/alikeRows.ts'
import type { Rows } from '../../rows/rows.ts'
import type { Findings } from '../../rowText/findings.ts'

const together = (all: readonly UseQueryResult<AlikeTexts>[]) => all.flatMap(({ data }) => data ?? [])

/** `rows`: of a table that has all texts of its page; others are told of all texts beside those in `pages`. */
export type Compared = { rows?: Rows; pages: readonly string[] }
export const useWholePage = (rows: Rows, page_id: string): Compared =>
  useMemo(() => ({ rows, pages: [page_id] }), [rows, page_id])

type Given = Compared & { language: LanguageCode; rowOf: (source_text_id: string) => string; isCompared: boolean }

export function useAlike(findings: Findings, { rows, pages, language, rowOf, isCompared }: Given) {
  const others = rows ? 'on_other_pages' : 'in_version'
  const told = useQueries({
    queries: pages.map((page_id) => ({ ...alikeQuery({ page_id, language }, others), enabled: isCompared })),
    combine: together,
  })
  const alike = useMemo(
    () => (isCompared ? createAlikeRows(rows, findings.renew) : undefined),
    [isCompared, rows, findings],
  )
  useEffect(() => alike?.start(), [alike])
  useEffect(() => alike?.tell(new Map(told.map((one) => [rowOf(one.source_text_id), one]))), [alike, told, rowOf])
  return alike?.alikeTo
}
