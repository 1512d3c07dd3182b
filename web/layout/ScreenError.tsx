import { TriangleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Browsers' messages about code that failed to load name a file, which helps nobody. */
const reasonOf = ({ message }: Error) =>
  /module/i.test(message)
    ? 'A part of it could not be fetched. There may be no connection; your texts are kept on this device.'
    : message

export function ScreenError() {
  const error = useRouteError()
  return (
    <EmptyState
      isScreen
      icon={TriangleAlert}
      title="This screen stopped working"
      action={<Button onPress={() => location.reload()}>Reload the page</Button>}
    >
      {error instanceof Error ? reasonOf(error) : 'Unknown error'}
    </EmptyState>
  )
}
