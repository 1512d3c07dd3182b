import { useState } from 'react'
import { MAX_USES } from '#server/people/invitations/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Copied } from '#web/ui/data/Copied.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '../RoleFields.tsx'
import { useMakeLink } from './queries.ts'

const TIMES = [
  { id: '1', label: '1 day' },
  { id: '7', label: '7 days' },
  { id: '14', label: '14 days' },
  { id: '90', label: '90 days' },
] as const
const USES_WANTED = `A number from 1 to ${MAX_USES}`
const isUses = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_USES

type Props = { project: Pick<Project, 'id' | 'target_languages'>; onClose: () => void }

export function LinkDialog({ project, onClose }: Props) {
  const make = useMakeLink(project.id)
  const [given, setGiven] = useState<GivenRole>({ role: 'REVIEWER', languages: null })
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState<(typeof TIMES)[number]['id']>('14')
  const [isSent, setIsSent] = useState(false)
  const [url, setUrl] = useState<string>()

  function submit() {
    setIsSent(true)
    if (lacksLanguages(given) || !isUses(uses)) return
    const wanted = { ...roleGiven(given), max_uses: Number(uses), days: Number(days) }
    make.mutate(wanted, { onSuccess: (link) => setUrl(link.url) })
  }

  if (url !== undefined) return <ShownLink url={url} onClose={onClose} />
  return (
    <FormDialog
      title="Make a link"
      submit="Make link"
      failure="The link could not be made"
      error={make.error}
      isPending={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields given={given} onChange={setGiven} languages={project.target_languages} isSent={isSent} />
      <Field
        label="People who may use it"
        inputMode="numeric"
        value={uses}
        error={isSent && !isUses(uses) ? USES_WANTED : undefined}
        hint="They sign in or create an account first."
        onChange={setUses}
      />
      <Select label="Good for" options={TIMES} value={days} onChange={setDays} />
    </FormDialog>
  )
}

const ShownLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog title="Link for people you invite" isOpen isDismissable={false} onClose={onClose}>
    <DialogBody>
      <p className="text-muted">Copy it now: it is not shown again. Those who have it get the role.</p>
      <Copied label="Link" text={url} />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
)
