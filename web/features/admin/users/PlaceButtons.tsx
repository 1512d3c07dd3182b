import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'

export function usePlaces(list: string) {
  const [turned, setTurned] = useState<{ list: string; places: string[] }>({ list, places: [] })
  const places = turned.list === list ? turned.places : []
  const go = (to: string[]) => setTurned({ list, places: to })
  return {
    after: places.at(-1),
    back: places.length > 0 ? () => go(places.slice(0, -1)) : undefined,
    forth: (next: string) => go([...places, next]),
  }
}

type Props = { places: ReturnType<typeof usePlaces>; next: string | null }

export function PlaceButtons({ places: { back, forth }, next }: Props) {
  if (!back && next === null) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-2">
      <Button size="sm" isDisabled={!back} onPress={() => back?.()}>
        Previous
      </Button>
      <Button size="sm" isDisabled={next === null} onPress={() => next !== null && forth(next)}>
        Next
      </Button>
    </nav>
  )
}
