import { useState } from 'react'
import { type EventKind, WEBHOOK_FORMATS, type WebhookFormat } from '#db/vocabulary/events.ts'
import type { ShownWebhook } from '#server/webhooks/contract.ts'
import { faultOf } from '../../api/client.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { ERROR, Field, LABEL } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useChangeWebhook, useCreateWebhook, type WebhookPlace } from './queries.ts'
import { FORMATS, KINDS } from './words.ts'

type Props = {
  place: WebhookPlace
  webhook?: ShownWebhook
  readable: readonly EventKind[]
  onMade?: (secret: string) => void
  onClose: () => void
}
const formats = WEBHOOK_FORMATS.map((id) => ({ id, label: FORMATS[id] }))
const USUAL: EventKind[] = ['texts_changed', 'rows_completed', 'page_completed']

export function WebhookForm({ place, webhook, readable, onMade, onClose }: Props) {
  const [create, change] = [useCreateWebhook(place), useChangeWebhook(place, webhook?.id ?? '')]
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'standard')
  const [kinds, setKinds] = useState<readonly EventKind[]>(webhook?.kinds ?? USUAL)
  const error = create.error ?? change.error
  const toggle = (kind: EventKind, isChosen: boolean) =>
    setKinds(isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind))

  function submit() {
    const asked = { url, format, kinds: [...kinds] }
    if (webhook) return change.mutate({ ...asked, state: webhook.state }, { onSuccess: onClose })
    create.mutate(asked, {
      onSuccess: ({ secret }) => {
        onClose()
        if (format === 'standard') onMade?.(secret)
      },
    })
  }

  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submit={webhook ? 'Save' : 'Create'}
      failure="The webhook could not be saved"
      error={error}
      isPending={create.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Address"
        isRequired
        autoFocus
        type="url"
        placeholder="https://"
        value={url}
        error={error ? faultOf(error, 'url') : undefined}
        onChange={setUrl}
      />
      <Select label="Format" options={formats} value={format} onChange={setFormat} />
      <fieldset className="flex flex-col gap-1">
        <legend className={`${LABEL} mb-1`}>Events</legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {readable.map((kind) => (
            <Checkbox key={kind} isSelected={kinds.includes(kind)} onChange={(isChosen) => toggle(kind, isChosen)}>
              {KINDS[kind]}
            </Checkbox>
          ))}
        </div>
        {error && faultOf(error, 'kinds') && <p className={ERROR}>{faultOf(error, 'kinds')}</p>}
      </fieldset>
    </FormDialog>
  )
}
