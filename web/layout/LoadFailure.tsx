import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'

type Props = { title?: string; query: Pick<UseQueryResult, 'refetch' | 'isFetching'>; retry?: string; children: string }

/** Shows a failed load with a retry. */
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
