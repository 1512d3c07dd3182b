import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ProjectRole, UserRole } from '#db/vocabulary/roles.ts'

type Named = { full_name: string | null }
type InOrganization = Named & { to: string; organization: string }
type Offered = Named & { to: string; offered: string; heir: string }

type ToAccount =
  | { kind: 'recovery'; email: string }
  | { kind: 'new-account'; email: string }
  | { kind: 'confirm-address'; user_id: string; email: string }
  | OfferReceived
  | { kind: 'invitation'; invitation_id: string }

type OfferReceived = { kind: 'offer-received'; offer_id: string }

/** `page`: null of rows of several pages; `due_on`: `YYYY-MM-DD`. */
export type DueWork = {
  project: string
  page: string | null
  language: LanguageCode
  due_on: string
  left: number
  is_overdue: boolean
}

/** `language`: null in a project without target languages. */
type RowLink = { project_id: string; version_id: string; source_text_id: string; language: LanguageCode | null }

export type Notice =
  | (Named & { kind: 'password-changed'; to: string })
  | (Named & { kind: 'address-change-asked'; to: string; next: string })
  | (Named & { kind: 'address-changed'; to: string; from: string; next: string; by: 'person' | 'administrator' })
  | (Named & { kind: 'token-made'; to: string; name: string })
  | (Named & { kind: 'new-device'; to: string; device: string; at: string })
  | (Named & { kind: 'superuser-changed'; to: string; role: UserRole })
  | (InOrganization & { kind: 'member-added'; role: string; is_waiting: boolean })
  | (InOrganization & { kind: 'role-changed'; role: string })
  | (InOrganization & { kind: 'member-removed' })
  | (InOrganization & { kind: 'team-joined' | 'team-left'; team: string })
  | (Named & { kind: 'project-role-given'; to: string; project: string; project_id: string; role: ProjectRole })
  | (Named & { kind: 'project-role-ended'; to: string; project: string; project_id: string })
  | (Named & {
      kind: 'organization-webhook-disabled'
      to: string
      organization: string
      host: string
    })
  | (Named & { kind: 'webhook-disabled'; to: string; project: string; project_id: string; host: string })
  | (Named & { kind: 'work-due'; to: string; work: DueWork[]; more: number })
  | (Named & { kind: 'mentioned'; to: string; by: string; project: string; page: string; said: string; row: RowLink })
  | (Offered & { kind: 'offer-made'; by: string | null })
  | (Offered & { kind: 'offer-declined' })
  | (Offered & { kind: 'ownership-received' })
  | (Offered & { kind: 'ownership-given' })
  | (Offered & { kind: 'project-received' })
  | (Offered & { kind: 'project-given' })

/** Carries no secret: links are made when the mail is sent. */
export type QueuedMail = ToAccount | Notice
