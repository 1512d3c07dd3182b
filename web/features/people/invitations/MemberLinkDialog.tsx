import type { Organization } from '#server/organizations/contract.ts'
import { MakeLinkDialog } from './MakeLinkDialog.tsx'
import { NewcomerFields, newcomerFault } from './NewcomerFields.tsx'
import { useMakeMemberLink } from './queries.ts'
import { useNewcomer } from './useNewcomer.ts'

export function MemberLinkDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const make = useMakeMemberLink(organization.id)
  const [newcomer, setNewcomer] = useNewcomer(organization.id)
  const given = newcomerFault(newcomer) === undefined ? newcomer : undefined
  return (
    <MakeLinkDialog make={make} given={given} onClose={onClose}>
      {(isSent) => (
        <NewcomerFields organization_id={organization.id} value={newcomer} onChange={setNewcomer} isSent={isSent} />
      )}
    </MakeLinkDialog>
  )
}
