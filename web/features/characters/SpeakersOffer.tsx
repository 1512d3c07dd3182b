import { useQuery } from '@tanstack/react-query'
import type { Speakers } from '#server/characters/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { speakersQuery } from './queries.ts'
import { useAddSpeakers } from './useAddSpeakers.ts'

const MAX_NAMED = 3

export function SpeakersSentence({ names, count }: Speakers) {
  const named = names.slice(0, MAX_NAMED)
  const more = count - named.length
  return (
    <span className="min-w-0 wrap-anywhere">
      {count === 1 ? '1 speaker has no character:' : `${formatNumber(count)} speakers have no character:`}{' '}
      <bdi>{named.join(', ')}</bdi>
      {more > 0 && ` and ${formatNumber(more)} more`}
    </span>
  )
}

export const addSpeakers = ({ names, count }: Speakers) =>
  names.length < count
    ? `Add the first ${formatNumber(names.length)} as characters`
    : `Add as ${count === 1 ? 'character' : 'characters'}`

export function SpeakersOffer({ page_id }: { page_id: string }) {
  const { data } = useQuery(speakersQuery(page_id))
  const { add, isPending } = useAddSpeakers()
  if (!data || data.count === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-4 py-2 text-13">
      <SpeakersSentence {...data} />
      <Button size="sm" isPending={isPending} onPress={() => add(page_id)}>
        {addSpeakers(data)}
      </Button>
    </div>
  )
}
