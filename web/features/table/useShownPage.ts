import { useEffect, useRef } from 'react'
import type { Editing } from '../rows/editing.ts'

type Where = { page: number; size: number }

/** The table page on show. Where rows came or went before the one that is edited here, it is that row's page. */
export function useShownPage(
  ids: readonly string[],
  { page, size }: Where,
  pageCount: number,
  editing: Editing,
  toPage: (page: string) => void,
) {
  const last = useRef<{ page: number; size: number; edited: string | undefined }>(undefined)
  const edited = editing.entered.getState()?.id
  const at = edited === undefined ? -1 : ids.indexOf(edited)
  const pageOfEdited = at >= 0 ? Math.floor(at / size) + 1 : undefined
  const isFollowed =
    last.current?.edited === edited && last.current?.page === page && last.current.size === size && pageOfEdited
  const shown = Math.min(isFollowed || page, pageCount)
  useEffect(() => {
    last.current = { page, size, edited: pageOfEdited === shown ? edited : undefined }
    if (isFollowed && shown !== page) toPage(String(shown))
  })
  return shown
}
