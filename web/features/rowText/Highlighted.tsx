import { Fragment, type ReactNode, useContext } from 'react'
import { type Match, matchesOf, SearchContext } from './matches.ts'

export function highlight(text: string, matches: readonly Match[], from: number, to: number): ReactNode {
  const inside = matches.filter((match) => match.from < to && match.to > from)
  if (inside.length === 0) return text.slice(from, to)
  return inside.map((match, index) => {
    const start = Math.max(from, match.from)
    const end = Math.min(to, match.to)
    const next = inside[index + 1]
    return (
      <Fragment key={start}>
        {index === 0 && text.slice(from, start)}
        <mark className="match">{text.slice(start, end)}</mark>
        {text.slice(end, next ? Math.max(from, next.from) : to)}
      </Fragment>
    )
  })
}

export function Highlighted({ text }: { text: string }) {
  const search = useContext(SearchContext)
  return highlight(text, matchesOf(text, search, 'identifier', 'context'), 0, text.length)
}
