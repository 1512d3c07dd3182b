import { Refusal } from '../api/client.ts'
import { Alert } from '../ui/Alert.tsx'

type ErrorAlertProps = { error: Error } & (
  | { title: string; fallback?: undefined }
  | { title?: string; fallback: string }
)

/** What went wrong, in the server's words; a 422 is headed 'Validation Error' (reading 41). */
export function ErrorAlert({ error, title, fallback }: ErrorAlertProps) {
  const isInvalid = error instanceof Refusal && error.status === 422
  return <Alert title={isInvalid ? error.title : title}>{error.message || fallback}</Alert>
}
