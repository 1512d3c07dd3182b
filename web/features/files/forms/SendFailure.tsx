import { AnswerLost } from '#web/api/upload.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import type { Kind } from '../dialog/state.ts'

const WORDS: Record<Kind, { failed: string; lost: string; look: string }> = {
  page: {
    failed: 'Failed to create page. Please try again.',
    lost: 'The page may have been created',
    look: 'Please look for it before you try again.',
  },
  newer: {
    failed: 'Nothing was changed.',
    lost: 'The file may have been merged',
    look: 'Please look before you try again.',
  },
  many: {
    failed: 'No page was created. Please try again.',
    lost: 'The pages may have been created',
    look: 'Please look for them before you try again.',
  },
}

export function SendFailure({ kind, error }: { kind: Kind; error: Error }) {
  const { failed, lost, look } = WORDS[kind]
  if (!(error instanceof AnswerLost)) return <ErrorAlert error={error} title={failed} />
  return (
    <Alert title={lost}>
      {error.message} {look}
    </Alert>
  )
}
