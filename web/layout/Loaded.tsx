import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** What heads the reason when it could not be loaded. */
  failure?: string
  /** The reason itself, where it is not just the server's sentence. */
  explain?: (error: Error) => string
  retry?: string
  /** What stands there until the answer does. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings; before that, that it is on its way or why it does not come. An answer that is there stays. */
export function Loaded<Data>({ query, failure, explain, retry, waiting, children }: Props<Data>) {
  if (query.isLoadingError)
    return (
      <LoadFailure query={query} title={failure} retry={retry}>
        {explain ? explain(query.error) : query.error.message}
      </LoadFailure>
    )
  return query.data === undefined ? waiting : children(query.data)
}
