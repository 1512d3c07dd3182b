import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** The title of a failed load. */
  failure?: string
  /** The reason itself, where it is not just the server's sentence. */
  explain?: (error: Error) => string
  retry?: string
  /** The fallback until the answer is there. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data, or its loading or error state. Present data stays. */
export function Loaded<Data>({ query, failure, explain, retry, waiting, children }: Props<Data>) {
  if (query.isLoadingError)
    return (
      <LoadFailure query={query} title={failure} retry={retry}>
        {explain ? explain(query.error) : query.error.message}
      </LoadFailure>
    )
  return query.data === undefined ? waiting : children(query.data)
}
