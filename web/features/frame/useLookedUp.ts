import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePaused } from '../../ui/fields/usePaused.ts'
import type { Offer } from '../palette/offers.ts'

const LETTERS = 2

/** Commands that screens look up elsewhere, as an offer. */
export function useLookedUp(query: string, screens: readonly Offer[]): Offer {
  const asked = usePaused(query.trim())
  const looks = screens.flatMap(({ look }) => look ?? [])
  const { data = [] } = useQuery({
    queryKey: ['palette', asked],
    queryFn: async () => (await Promise.all(looks.map((look) => look(asked)))).flat(),
    enabled: looks.length > 0 && asked.length >= LETTERS,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { commands: [], find: () => data }
}
