import { useEffect } from 'react'
import { takeLeftFinishes } from '../liveDocument/leftFinishes.ts'
import type { PageDocument } from '../liveDocument/pages/pageDocument.ts'
import { finishRow } from '../rows/calls.ts'
import type { TableTools } from '../tableTools/TableContext.ts'

export function useLeftFinishes(tools: TableTools, documents: readonly PageDocument[], user_id: string) {
  const { rows, check, rowOf } = tools
  useEffect(() => {
    let isHere = true
    const finish = async ({ address, live }: PageDocument) => {
      await live?.whenSaved()
      if (!isHere || !live) return
      for (const { id, key, confirms, row } of takeLeftFinishes({ user_id, ...address })) {
        const here = rowOf(address, id)
        if (rows.read(here, 'text') !== row.text) continue
        await finishRow(address, id, row, key)
        if (confirms && row.text !== '') check(here, row.text)
      }
    }
    for (const document of documents) finish(document).catch(() => undefined) // the row is as its writer sees it, and can be completed again
    return () => {
      isHere = false
    }
  }, [documents, rows, check, rowOf, user_id])
}
