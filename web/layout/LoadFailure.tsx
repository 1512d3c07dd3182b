import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'

export type Repeatable = { refetch: () => unknown; isFetching: boolean }
type Props = { title?: string; query: Repeatable; retry?: string; children: string }

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
