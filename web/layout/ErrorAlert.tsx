import { Refusal } from '../api/client.ts'
import { Alert } from '../ui/Alert.tsx'

/** What went wrong, in the server's words; a 422 is headed 'Validation Error' (reading 41). */
export function ErrorAlert({ error, fallback }: { error: Error; fallback: string }) {
  const title = error instanceof Refusal && error.status === 422 ? error.title : undefined
  return <Alert title={title}>{error.message || fallback}</Alert>
}
