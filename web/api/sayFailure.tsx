import { titled, toast } from '../ui/overlays/Toast.tsx'
import { Refusal } from './client.ts'

const sayThat = (failed: string) => (error: unknown) => {
  const isReason = error instanceof Refusal && [409, 422].includes(error.status)
  toast.error(isReason ? titled(failed, error.message) : failed)
}

export const sayFailure = sayThat('Failed to update translation')
export const sayFailures = sayThat('Failed to update translations')
export const sayNotRated = sayThat('Failed to rate')
