import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding } from '#collab/text/judge.ts'
import { MAX_REASON_LENGTH, REASON_REQUIRED } from '#server/rows/ignored/constants.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { IGNORED, ignoreFinding } from '../../rows/issues/ignored.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { offerStopIgnoring } from './offerStopIgnoring.tsx'

type IgnoreDialogProps = { id: string; finding: Finding; text: string; onClose: () => void }

export function IgnoreDialog({ id, finding, text, onClose }: IgnoreDialogProps) {
  const { addressOf, liveOf } = useTableTools()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = reason.trim() === ''
  const ignoring = useMutation({
    mutationFn: async () => {
      await liveOf(id)?.whenSaved()
      return ignoreFinding(addressOf(id), id, { check: finding.check, reason, text })
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: IGNORED })
      offerStopIgnoring(client, addressOf(id), { id, check: finding.check })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Ignore this issue?"
      submit="Ignore"
      failure="The issue could not be ignored"
      error={ignoring.error}
      isPending={ignoring.isPending}
      onSubmit={() => (isMissing ? setIsTried(true) : ignoring.mutate())}
      onClose={onClose}
    >
      <p className="text-14">
        <bdi dir="ltr">{finding.message}</bdi>
      </p>
      <p className="text-13 text-muted">
        It stays ignored for everybody until the source text or the translation changes.
      </p>
      <Field
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON_LENGTH}
        autoFocus
        {...(isTried && isMissing ? { isInvalid: true, error: REASON_REQUIRED } : {})}
      />
    </FormDialog>
  )
}
