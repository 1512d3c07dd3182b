import { z } from 'zod'
import { Language, listUpTo } from '../../http/contract.ts'
import { OrganizationPath, ProjectPath } from '../../rights/contract.ts'
import { ALL_LANGUAGES } from '../constants.ts'
import { narrowsWriters, ofRole, Role } from '../contract.ts'
import { DAYS, GUESTS_NEED_A_TEAM, MAX_ADDRESSES, MAX_DAYS, MAX_INVITED_TEAMS, MAX_USES } from './constants.ts'

export const ProjectInvitationPath = ProjectPath.extend({ invitation_id: z.uuid() })
export const OrganizationInvitationPath = OrganizationPath.extend({ invitation_id: z.uuid() })

const Days = z.int().min(1).max(MAX_DAYS).default(DAYS)
/** A wrong address is told in the answer: the others are invited. */
const Emails = listUpTo(
  MAX_ADDRESSES,
  z
    .array(z.string().max(320).trim().toLowerCase())
    .min(1)
    .transform((emails) => [...new Set(emails)]),
)
const onlyWriters = { message: ALL_LANGUAGES, path: ['languages'] }

export const Invite = z.object({ emails: Emails, days: Days, ...ofRole }).refine(narrowsWriters, onlyWriters)
export type Invite = z.input<typeof Invite>

const JoinRole = z.enum(['MEMBER', 'GUEST'])
/** Nothing: as new members begin in this organization; teams without a role: as a member. */
const asNewcomer = {
  role: JoinRole.optional(),
  team_ids: listUpTo(
    MAX_INVITED_TEAMS,
    z.array(z.uuid()).transform((ids) => [...new Set(ids)]),
  ).optional(),
}
type AsNewcomer = { role?: z.infer<typeof JoinRole> | undefined; team_ids?: readonly string[] | undefined }
const guestsHaveATeam = ({ role, team_ids }: AsNewcomer) => role !== 'GUEST' || (team_ids ?? []).length > 0
const needATeam = { message: GUESTS_NEED_A_TEAM, path: ['team_ids'] }

export const InviteMembers = z.object({ emails: Emails, days: Days, ...asNewcomer }).refine(guestsHaveATeam, needATeam)
export type InviteMembers = z.input<typeof InviteMembers>

export const MakeMemberLink = z
  .object({ max_uses: z.int().min(1).max(MAX_USES).default(1), days: Days, ...asNewcomer })
  .refine(guestsHaveATeam, needATeam)
export type MakeMemberLink = z.input<typeof MakeMemberLink>

/** How people begin who are invited without another word. */
export const Newcomers = z
  .object({ role: JoinRole, team_id: z.uuid().nullable() })
  .refine(({ role, team_id }) => role !== 'GUEST' || team_id !== null, {
    message: GUESTS_NEED_A_TEAM,
    path: ['team_id'],
  })
  .meta({ id: 'Newcomers' })
export type Newcomers = z.infer<typeof Newcomers>

export const MakeLink = z
  .object({ max_uses: z.int().min(1).max(MAX_USES).default(1), days: Days, ...ofRole })
  .refine(narrowsWriters, onlyWriters)
export type MakeLink = z.input<typeof MakeLink>

export const OUTCOMES = ['added', 'invited', 'already_there', 'invalid_address', 'too_many_mails'] as const

export const Invited = z
  .array(
    z.object({
      email: z.string(),
      /** `added`: had an account and is in; `already_there`: was in before; `too_many_mails`: got as many as a stranger may send */
      outcome: z.enum(OUTCOMES),
    }),
  )
  .meta({ id: 'Invited' })
export type Invited = z.infer<typeof Invited>

const invitedTo = {
  role: z.union([Role, JoinRole]),
  languages: z.array(Language).nullable(),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
}

export const Invitation = z
  .object({
    id: z.uuid(),
    ...invitedTo,
    /** null: for those who have the link */
    email: z.string().nullable(),
    invited_by: z.string(),
    /** So many may take it in all */
    max_uses: z.int(),
    uses: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const InvitationLink = z.object({ id: z.uuid(), url: z.url() }).meta({ id: 'InvitationLink' })
export type InvitationLink = z.infer<typeof InvitationLink>

export const InvitationToken = z.object({ token: z.string().min(1).max(255) })

export const ReceivedInvitation = z
  .object({
    organization: z.string(),
    /** null: the organization itself */
    project: z.string().nullable(),
    ...invitedTo,
    invited_by: z.string(),
    email: z.string().nullable(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ReceivedInvitation' })
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const AcceptedInvitation = z
  .object({ organization_id: z.uuid(), project_id: z.uuid().nullable() })
  .meta({ id: 'AcceptedInvitation' })
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>
