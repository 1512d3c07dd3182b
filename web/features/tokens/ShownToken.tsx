import { useQuery } from '@tanstack/react-query'
import type { NewApiToken } from '#server/tokens/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { agentSettingsFor, COMMANDS, settingsFor } from './commands.ts'
import { newestVersionQuery, type OrganizationId, projectsForTokensQuery } from './queries.ts'

type Props = { made: NewApiToken; organization_id: OrganizationId; onClose: () => void }

export function ShownToken({ made, organization_id, onClose }: Props) {
  const { token, name, capabilities, project_ids, languages } = made
  const projects = useQuery(projectsForTokensQuery(organization_id))
  const project = projects.data?.find(({ id }) => project_ids === null || project_ids.includes(id))
  const version = useQuery(newestVersionQuery(project?.id))
  const language = languages?.[0] ?? project?.target_languages[0]
  const settings = settingsFor({ origin: window.location.origin, token, version_id: version.data?.id, language })
  const commands = COMMANDS.filter(({ deed }) => capabilities.includes(deed))
  return (
    <Dialog title={name} isOpen isDismissable={false} onClose={onClose}>
      <DialogBody>
        <Alert kind="warning">Copy the token now. It is not shown again.</Alert>
        <Snippet title="Token" text={token} />
        {capabilities.includes('readProject') && (
          <Snippet title="Settings for an agent" text={agentSettingsFor({ origin: window.location.origin, token })} />
        )}
        {commands.length > 0 && <Snippet title="Settings for a shell" text={settings} />}
        {commands.map(({ title, text }) => (
          <Snippet key={title} title={title} text={text} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onPress={onClose}>
          I have copied it
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Snippet = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className="flex flex-col gap-1">
    <div className="flex items-center justify-between gap-2">
      <h3 className="text-13 font-medium">{title}</h3>
      <CopyButton text={text} />
    </div>
    <pre
      dir="ltr"
      className="rounded-md border border-line bg-subtle p-3 font-mono text-12 break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  </section>
)
