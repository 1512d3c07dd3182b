import { useMutation, useQueryClient } from '@tanstack/react-query'
import { charactersApi, read } from '../../api/client.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo, withdrawOffer } from '../operations/offerUndo.tsx'
import { refetchCharacters } from './queries.ts'

const characters = (count: number) => (count === 1 ? '1 character' : `${formatNumber(count)} characters`)

export function useAddSpeakers() {
  const client = useQueryClient()
  const { characters: calls } = charactersApi.pages[':page_id']

  async function takeBack(page_id: string, ids: string[]) {
    withdrawOffer(ids[0]!)
    const { count } = await read(
      calls['take-back'].$post({ param: { page_id }, json: { character_ids: ids } }),
    ).finally(() => refetchCharacters(client, page_id))
    const kept = ids.length - count
    if (kept > 0) toast.plain(`${characters(kept)} described since ${kept === 1 ? 'stays' : 'stay'}`)
  }

  const { mutate: add, isPending } = useMutation({
    mutationFn: (page_id: string) => read(calls['from-speakers'].$post({ param: { page_id } })),
    onSuccess: (made, page_id) => {
      const ids = made.map(({ id }) => id)
      if (ids.length === 0) toast.plain('All speakers are characters already')
      else offerUndo(ids, `${characters(ids.length)} added`, () => void takeBack(page_id, ids).catch(sayFailure))
    },
    onError: sayFailure,
    onSettled: (_made, _error, page_id) => refetchCharacters(client, page_id),
  })
  return { add, isPending }
}
