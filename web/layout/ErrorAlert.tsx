import { Refusal } from '../api/client.ts'
import { Alert } from '../ui/Alert.tsx'

type ErrorAlertProps = { error: Error } & (
  | { title: string; fallback?: undefined }
  | { title?: string; fallback: string }
)

/**
 * A 422 is headed 'Validation Error' (reading 41). The answer of a server that is out of order does not tell what failed:
 * `fallback` stands above it.
 */
export function ErrorAlert({ error, title, fallback }: ErrorAlertProps) {
  const isInvalid = error instanceof Refusal && error.status === 422
  const isOutOfOrder = error instanceof Refusal && error.status >= 500
  const heading = title ?? (isOutOfOrder ? fallback : undefined)
  return <Alert title={isInvalid ? error.title : heading}>{error.message || fallback}</Alert>
}
