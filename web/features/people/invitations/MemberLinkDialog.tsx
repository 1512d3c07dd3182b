import { useState } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { isLinkUse, LinkUseFields, linkUseGiven, ONE_USE, ShownLink } from './LinkUse.tsx'
import { NewcomerFields, newcomerFault } from './NewcomerFields.tsx'
import { useMakeMemberLink } from './queries.ts'
import { useNewcomer } from './useNewcomer.ts'

export function MemberLinkDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const make = useMakeMemberLink(organization.id)
  const [newcomer, setNewcomer] = useNewcomer(organization.id)
  const [use, setUse] = useState(ONE_USE)
  const [isSent, setIsSent] = useState(false)
  const [url, setUrl] = useState<string>()

  function submit() {
    setIsSent(true)
    if (newcomerFault(newcomer) !== undefined || !isLinkUse(use)) return
    make.mutate({ ...newcomer, ...linkUseGiven(use) }, { onSuccess: (link) => setUrl(link.url) })
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
      <NewcomerFields organization_id={organization.id} value={newcomer} onChange={setNewcomer} isSent={isSent} />
      <LinkUseFields value={use} onChange={setUse} isSent={isSent} />
    </FormDialog>
  )
}
