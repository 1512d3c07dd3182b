import { useMedia } from '#web/ui/focus/useMedia.ts'
import type { Source } from '../../rows/rows.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { highlight } from '../../rowText/Highlighted.tsx'
import { type Match, matchesOf, type Searched } from '../../rowText/matches.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { PHONE } from '../columns/layout.ts'

const MAX_AROUND = 40

type FoundBesideProps = { source: Source; text: string; search: NonNullable<Searched> }

export function FoundBeside({ source, text, search }: FoundBesideProps) {
  const { table } = useTableTools()
  const isHidden = useTableSlice(table, 'columnVisibility', (visible) => visible.source === false)
  const isCard = useMedia(PHONE)
  if (!isHidden || isCard || matchesOf(text, search, 'translation').length > 0) return null
  const places = [
    ['identifier', 'identifier', source.identifier],
    ['source', 'source text', source.content],
    ['context', 'context', source.context ?? ''],
  ] as const
  for (const [side, place, found] of places) {
    const matches = matchesOf(found, search, side)
    if (matches.length > 0) return <Found place={place} text={found} matches={matches} />
  }
  return null
}

type FoundProps = { place: string; text: string; matches: readonly Match[] }

export const Found = ({ place, text, matches }: FoundProps) => (
  <p className="px-2 text-12 leading-4 wrap-anywhere text-muted">
    {`Found in the ${place}: `}
    <bdi>{around(text, matches, matches[0]!)}</bdi>
  </p>
)

function around(text: string, matches: readonly Match[], first: Match) {
  const from = Math.max(0, first.from - MAX_AROUND)
  const to = Math.min(text.length, first.to + MAX_AROUND)
  return (
    <>
      {from > 0 && '…'}
      {highlight(text, matches, from, to)}
      {to < text.length && '…'}
    </>
  )
}
