import { TriangleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A screen that broke says so, instead of leaving a blank page. A new release of the files is the usual reason. */
export function ScreenError() {
  const error = useRouteError()
  return (
    <EmptyState
      isScreen
      icon={TriangleAlert}
      title="This screen stopped working"
      action={<Button onPress={() => location.reload()}>Reload the page</Button>}
    >
      {error instanceof Error ? error.message : 'Unknown error'}
    </EmptyState>
  )
}
