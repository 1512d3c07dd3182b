import { useState } from 'react'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '../RoleFields.tsx'
import { isLinkUse, LinkUseFields, linkUseGiven, ONE_USE, ShownLink } from './LinkUse.tsx'
import { useMakeLink } from './queries.ts'

type Props = { project: Pick<Project, 'id' | 'target_languages'>; onClose: () => void }

export function LinkDialog({ project, onClose }: Props) {
  const make = useMakeLink(project.id)
  const [given, setGiven] = useState<GivenRole>({ role: 'REVIEWER', languages: null })
  const [use, setUse] = useState(ONE_USE)
  const [isSent, setIsSent] = useState(false)
  const [url, setUrl] = useState<string>()

  function submit() {
    setIsSent(true)
    if (lacksLanguages(given) || !isLinkUse(use)) return
    make.mutate({ ...roleGiven(given), ...linkUseGiven(use) }, { onSuccess: (link) => setUrl(link.url) })
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
      <LinkUseFields value={use} onChange={setUse} isSent={isSent} />
    </FormDialog>
  )
}
