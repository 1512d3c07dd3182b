import { Refusal } from '../api/client.ts'
import { Alert } from '../ui/Alert.tsx'
import { LoadFailure, type Repeatable } from './LoadFailure.tsx'

const TOO_MANY = 429
const isOfFile = (error: Error) => error instanceof Refusal && error.status < 500 && error.status !== TOO_MANY

type Props = { title: string; query: Repeatable & { error: Error | null | undefined } }

export function PreviewFailure({ title, query }: Props) {
  const { error } = query
  if (!error) return null
  if (isOfFile(error)) return <Alert title={title}>{error.message}</Alert>
  return (
    <LoadFailure title="The preview could not be made" query={query}>
      {error.message}
    </LoadFailure>
  )
}
