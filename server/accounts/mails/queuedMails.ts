import type { UserRole } from '#db/vocabulary/roles.ts'

type Named = { full_name: string | null }
type InOrganization = Named & { to: string; organization: string }

/** Mails whose reader is looked up when they are sent: what was ordered for nobody is not sent. */
type ToAccount =
  | { kind: 'recovery'; email: string }
  | { kind: 'new-account'; email: string }
  | { kind: 'confirm-address'; user_id: string; email: string }

/** Notices of changes to an account, sent to the address it had. */
export type Notice =
  | (Named & { kind: 'password-changed'; to: string })
  | (Named & { kind: 'address-change-asked'; to: string; next: string })
  | (Named & { kind: 'address-changed'; to: string; from: string; next: string; by: 'person' | 'administrator' })
  | (Named & { kind: 'new-device'; to: string; device: string; at: string })
  | (Named & { kind: 'superuser-changed'; to: string; role: UserRole })
  | (InOrganization & { kind: 'member-added'; role: string; is_waiting: boolean })
  | (InOrganization & { kind: 'role-changed'; role: string })
  | (InOrganization & { kind: 'member-removed' })
  | (InOrganization & { kind: 'ownership-received' })
  | (InOrganization & { kind: 'ownership-given'; heir: string })

/** Carries no secret: links are made when the mail is sent. */
export type QueuedMail = ToAccount | Notice
