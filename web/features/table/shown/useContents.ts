import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveDocumentView } from '../../liveDocument/liveDocument.ts'
import { type TableAddress, translationKeys } from '../../rows/queries.ts'
import type { Rows } from '../../rows/rows.ts'
import { showStored, stateOf } from './storedRows.ts'
import type { useStored } from './useStored.ts'

type Stored = ReturnType<typeof useStored>

export function usePainted(rows: Rows, { first, isPaintable }: Stored) {
  const [painted, setPainted] = useState(() =>
    first.data && isPaintable ? showStored(rows, first.data.data) : undefined,
  )
  useEffect(() => {
    if (first.data && isPaintable && rows.sources().length === 0) setPainted(showStored(rows, first.data.data))
  }, [rows, first.data, isPaintable])
  return painted
}

type Contents = {
  address: TableAddress
  stored: Stored
  document: LiveDocumentView
  isReady: boolean
  tellChanged: () => boolean
}

export function useContents(rows: Rows, { address, stored, document, isReady, tellChanged }: Contents) {
  const client = useQueryClient()
  const { all, mark } = stored
  const translations = stored.translations.data
  const { opened } = document
  const isClosed = document.state.kind === 'closed'

  // One can type as soon as the document is here; to search and sort takes all source texts too.
  useEffect(() => {
    if (!opened || isClosed) return
    rows.attach(opened.doc)
    return () => rows.attach(undefined)
  }, [rows, opened, isClosed])

  useEffect(() => {
    if (!all || !isReady) return
    rows.setSources(all)
    if (translations)
      rows.setStored(translations.map((translation) => [translation.source_text_id, stateOf(translation)]))
    // Details that came before the document may be older than what it was told last.
    if (tellChanged() || mark !== undefined)
      void client.invalidateQueries({ queryKey: [...translationKeys.rows(address), 'details'] })
  }, [rows, all, mark, isReady, translations, client, address, tellChanged])
}
