import type { OpenInvitation, ShownInvitation } from '#db/queries/organizations/invitations.ts'
import type { Invitation, ReceivedInvitation } from './contract.ts'

export const showInvitation = ({ created_at, expires_at, ...invitation }: ShownInvitation): Invitation => ({
  ...invitation,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export const showReceived = (invitation: OpenInvitation): ReceivedInvitation => ({
  organization: invitation.organization_name,
  project: invitation.project_name,
  role: invitation.role,
  languages: invitation.languages,
  teams: invitation.teams,
  invited_by: invitation.inviter_name ?? invitation.inviter_email,
  email: invitation.email,
  expires_at: invitation.expires_at.toISOString(),
})
