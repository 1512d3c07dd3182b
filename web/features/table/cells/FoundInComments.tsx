import { useQuery } from '@tanstack/react-query'
import { commentsQuery } from '../../comments/queries.ts'
import { matchesOf, type Searched } from '../../rowText/matches.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { Found } from './FoundBeside.tsx'

/** The comment by which a row is found, which the row itself does not show. */
export function FoundInComments({ id, search }: { id: string; search: NonNullable<Searched> }) {
  const { addressOf } = useTableTools()
  const threads = useQuery(commentsQuery(addressOf(id), id)).data ?? []
  for (const { text } of threads.flatMap(({ comments }) => comments)) {
    const matches = matchesOf(text, search, 'comments')
    if (matches.length > 0) return <Found place="comments" text={text} matches={matches} />
  }
  return null
}
