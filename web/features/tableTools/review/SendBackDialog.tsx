import { useState } from 'react'
import { createStore, useStore } from 'zustand'
import {
  MAX_SEND_BACK_NOTE_LENGTH,
  SEND_BACK_LABELS,
  SEND_BACK_REASONS,
  type SendBackReason,
} from '#db/vocabulary/texts/sendBackReasons.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { afterFrames } from '#web/ui/drawing/afterFrames.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx'
import { useTableTools } from '../TableContext.ts'

type Sending = { id: string; onSent: (() => void) | undefined }

const sending = createStore<Sending | undefined>(() => undefined)

/** Asks for the reason; `onSent` goes on to the next row. */
export const askSendBack = (id: string, onSent?: () => void) => sending.setState({ id, onSent }, true)

export function SendBackDialog() {
  const asked = useStore(sending)
  return asked ? <Reason key={asked.id} {...asked} /> : null
}

const OPTIONS = SEND_BACK_REASONS.map((id) => ({ id, label: SEND_BACK_LABELS[id] }))

function Reason({ id, onSent }: Sending) {
  const { sendBack } = useTableTools()
  const [reason, setReason] = useState<SendBackReason>('meaning')
  const [note, setNote] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const close = () => sending.setState(undefined, true)
  const submit = () => {
    setPending(true)
    sendBack(id, { reason, note })
      .then(() => {
        close()
        if (onSent) afterFrames(2, onSent) // the dialog gives the focus back first
      }, setError)
      .finally(() => setPending(false))
  }
  return (
    <FormDialog
      title="Send back"
      submit="Send back"
      failure="Failed to send the text back"
      error={error}
      isPending={isPending}
      onSubmit={submit}
      onClose={close}
    >
      <RadioGroup label="Reason" options={OPTIONS} value={reason} onChange={setReason} autoFocus />
      <Field
        label="Note"
        hint="Optional. Those who wrote the text see it beside the row."
        maxLength={MAX_SEND_BACK_NOTE_LENGTH}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
