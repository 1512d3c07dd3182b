import { useState } from 'react'
import type { EventKind } from '#db/vocabulary/events.ts'
import type { ShownWebhook } from '#server/webhooks/contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { useChangeWebhook, useRemoveWebhook, type WebhookPlace } from './queries.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { FORMATS, KINDS } from './words.ts'

type Props = { place: WebhookPlace; webhook: ShownWebhook; readable: readonly EventKind[] }

export function WebhookItem({ place, webhook, readable }: Props) {
  const { id, url, kinds, format, state, failing_since } = webhook
  const [open, setOpen] = useState<'edit' | 'remove' | 'deliveries'>()
  const [change, remove] = [useChangeWebhook(place, id), useRemoveWebhook(place, webhook)]
  const close = () => setOpen(undefined)
  const isActive = state === 'ACTIVE'
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 font-medium break-all">
          <bdi dir="ltr">{url}</bdi>
        </p>
        {!isActive ? (
          <Badge tone="red">Disabled</Badge>
        ) : failing_since ? (
          <Badge tone="amber">Failing</Badge>
        ) : (
          <Badge tone="green">Active</Badge>
        )}
      </div>
      <p className="text-13 text-muted">
        {FORMATS[format]}: {kinds.map((kind) => KINDS[kind]).join(', ')}
      </p>
      {failing_since && <p className="text-13 text-muted">Nothing was delivered since {timeLabel(failing_since)}.</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-expanded={open === 'deliveries'}
          onPress={() => setOpen(open === 'deliveries' ? undefined : 'deliveries')}
        >
          Deliveries
        </Button>
        <Button size="sm" onPress={() => setOpen('edit')}>
          Edit
        </Button>
        <Button
          size="sm"
          isPending={change.isPending}
          onPress={() => change.mutate({ url, kinds, format, state: isActive ? 'DISABLED' : 'ACTIVE' })}
        >
          {isActive ? 'Disable' : 'Enable'}
        </Button>
        <Button size="sm" onPress={() => setOpen('remove')}>
          Delete
        </Button>
      </div>
      {change.error && <p className="text-13 text-red">{change.error.message}</p>}
      {open === 'deliveries' && <DeliveryList place={place} webhook={webhook} />}
      {open === 'edit' && <WebhookForm place={place} webhook={webhook} readable={readable} onClose={close} />}
      <ConfirmDialog
        title="Delete the webhook?"
        confirm="Delete"
        isOpen={open === 'remove'}
        isPending={remove.isPending}
        error={remove.error?.message}
        onClose={close}
        onConfirm={() => remove.mutate(undefined)}
      >
        Nothing more is sent to this address. Its deliveries and its secret are deleted.
      </ConfirmDialog>
    </li>
  )
}
