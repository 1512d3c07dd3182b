import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

type Props = { title?: string; query: Pick<UseQueryResult, 'refetch' | 'isFetching'>; retry?: string; children: string }

/** What could not be loaded says so and can be asked for again. */
export const LoadFailure = ({ title, query, retry = 'Try again', children }: Props) => (
  <Alert
    title={title}
    action={
      <Button size="sm" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {retry}
      </Button>
    }
  >
    {children}
  </Alert>
)
