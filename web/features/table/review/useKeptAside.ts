import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { keptAside } from '../../liveDocument/messages/keptAside.ts'
import { reviewQuery } from '../../projects/review.ts'
import { textIdOf } from '../../rows/version/rowKey.ts'
import { refetchDetails } from '../../tableTools/rowChanges.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'

const SHOWN_ONCE = 'kept aside'

/** Says that a checked text stays, and shows the other one beside it: the row was checked, or protected, a moment ago. */
export function useKeptAside({ rows, addressOf }: TableTools, project_id: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      keptAside.subscribe((kept) => {
        const own = rows
          .sources()
          .filter(({ id }) => textIdOf(id) === kept?.row && rows.read(id, 'check') !== undefined)
        if (own.length === 0) return
        toast.plain('This text is checked and stays. Yours is kept beside it as a suggestion.', { id: SHOWN_ONCE })
        for (const { id } of own) void refetchDetails({ client, address: addressOf(id) })
        void client.invalidateQueries({ queryKey: reviewQuery(project_id).queryKey })
      }),
    [client, rows, addressOf, project_id],
  )
}
