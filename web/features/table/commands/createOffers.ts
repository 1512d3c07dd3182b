import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { memoryQuery, rowPanelQuery } from '../../rows/queries.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'

/** Writes what the details of a row offer, whether they are on the screen or not. */
export const createOffers = (client: QueryClient, { addressOf, write }: TableTools) => ({
  takeTwin: (id: string) =>
    client.fetchQuery(rowPanelQuery(addressOf(id), id)).then(
      ({ twins: [twin] }) => {
        if (twin) write(id, twin.content, 'whole')
        else toast.plain('No identical text of the project is translated')
      },
      () => toast.error('The identical texts could not be loaded'),
    ),
  takeMatch: (id: string, nth: number) =>
    client.fetchQuery(memoryQuery(addressOf(id), id)).then(
      ({ matches }) => {
        const match = matches[nth - 1]
        if (match) write(id, match.content, 'whole')
        else toast.plain(matches.length === 0 ? 'The memory has no match' : `The memory has no match ${nth}`)
      },
      () => toast.error('The memory could not be looked up'),
    ),
})
