import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_WEBHOOKS } from '#server/webhooks/constants.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { webhooksQuery } from './queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'

export function WebhooksSection({ project_id }: { project_id: string }) {
  const webhooks = useQuery(webhooksQuery(project_id))
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Section
      title="Webhooks"
      text="Other services hear of changes in this project: your build, your own tools, or a chat."
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
                <WebhookItem key={one.id} project_id={project_id} webhook={one} readable={readable_kinds} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && (
        <WebhookForm
          project_id={project_id}
          readable={webhooks.data?.readable_kinds ?? []}
          onMade={setSecret}
          onClose={() => setIsOpen(false)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  )
}
