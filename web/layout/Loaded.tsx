import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  failure?: string
  explain?: (error: Error) => string
  retry?: string
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that is present stays on show. */
export function Loaded<Data>({ query, failure, explain, retry, waiting, children }: Props<Data>) {
  if (query.isLoadingError)
    return (
      <LoadFailure query={query} title={failure} retry={retry}>
        {explain ? explain(query.error) : query.error.message}
      </LoadFailure>
    )
  return query.data === undefined ? waiting : children(query.data)
}
