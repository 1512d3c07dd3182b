import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_WEBHOOKS } from '#server/webhooks/constants.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { type WebhookPlace, webhooksQuery } from './queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'

type Props = { place: WebhookPlace; text: string }

export function WebhooksSection({ place, text }: Props) {
  const webhooks = useQuery(webhooksQuery(place))
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Section
      title="Webhooks"
      text={text}
      action={
        webhooks.data && (
          <Button icon={Plus} isDisabled={webhooks.data.data.length >= MAX_WEBHOOKS} onPress={() => setIsOpen(true)}>
            New webhook
          </Button>
        )
      }
    >
      <Loaded
        query={webhooks}
        failure="The webhooks could not be loaded"
        waiting={<CenteredSpinner label="Loading the webhooks" />}
      >
        {({ data, readable_kinds }) =>
          data.length === 0 ? (
            <p className="text-13 text-muted">Webhooks and what was sent to them will be listed here.</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {data.map((one) => (
                <WebhookItem key={one.id} place={place} webhook={one} readable={readable_kinds} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && (
        <WebhookForm
          place={place}
          readable={webhooks.data?.readable_kinds ?? []}
          onMade={setSecret}
          onClose={() => setIsOpen(false)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  )
}
