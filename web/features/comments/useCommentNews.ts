import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commented } from '../liveDocument/messages/commented.ts'
import type { TableAddress } from '../rows/queries.ts'
import { refetchComments } from './queries.ts'

/** Rows on show, and the comments in their details, are as others leave them. */
export function useCommentNews() {
  const client = useQueryClient()
  useEffect(() => commented.subscribe((news) => news && void refetchComments(client, news as TableAddress)), [client])
}
