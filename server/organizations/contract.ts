import { z } from 'zod'
import { HISTORY_DAYS } from '#db/vocabulary/historyDays.ts'
import { MAX_PENALTY_PERCENT } from '#db/vocabulary/memory/penalties.ts'
import { ORGANIZATION_ROLES, readOrganizationRole } from '#db/vocabulary/roles.ts'
import { requiredNameOf } from '../http/contract.ts'
import { PayerOffer } from '../payerOffers/contract.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { EMAIL_REQUIRED, HISTORY_CHOICES, ORGANIZATION_NAME_REQUIRED } from './constants.ts'

const Name = requiredNameOf('An organization name', ORGANIZATION_NAME_REQUIRED)
const Description = z
  .string()
  .trim()
  .max(2000, 'A description has at most 2000 characters')
  .transform((text) => (text === '' ? null : text))
  .nullable()
/** Any case, perhaps with the prefix 'OrganizationRole.' (spec §6). */
const Role = z.preprocess(
  (role) => (typeof role === 'string' ? (readOrganizationRole(role) ?? role) : role),
  z.enum(['OWNER', 'ADMIN', 'MEMBER']),
)
const AssignableRole = z.preprocess(
  (role) => (typeof role === 'string' ? (readOrganizationRole(role) ?? role) : role),
  z.enum(['MEMBER', 'ADMIN'], 'The role is MEMBER or ADMIN').default('MEMBER'),
)

/** The membership's id; the person's id is accepted too (reading 18). */
export const MemberPath = OrganizationPath.extend({ member_id: z.uuid() })
export const UserPath = OrganizationPath.extend({ user_id: z.uuid() })

export const CreateOrganization = z.object({ name: Name, description: Description.optional() })
export type CreateOrganization = z.input<typeof CreateOrganization>

/** For how many days the history of its documents is kept; null is for ever */
const HistoryDays = z.union([...HISTORY_DAYS.map((days) => z.literal(days)), z.null()], HISTORY_CHOICES)

/** Percent that a match of the memory loses in the ranking where nobody has checked it, and so on */
const Penalty = z.int().min(0).max(MAX_PENALTY_PERCENT)
const Penalties = z.object({
  penalty_not_checked: Penalty,
  penalty_machine_made: Penalty,
  penalty_other_project: Penalty,
  penalty_older_than_term: Penalty,
})

export const UpdateOrganization = z.object({
  name: Name.optional(),
  description: Description.optional(),
  history_days: HistoryDays.optional(),
  ...Penalties.partial().shape,
})
export type UpdateOrganization = z.input<typeof UpdateOrganization>

export const AddMemberByEmail = z.object({
  email: z.string({ error: EMAIL_REQUIRED }).trim().toLowerCase().min(1, EMAIL_REQUIRED).max(255),
  role: AssignableRole,
})
export type AddMemberByEmail = { email: string; role?: 'MEMBER' | 'ADMIN' }

export const AddMember = z.object({ role: AssignableRole })
export type AddMember = { role?: 'MEMBER' | 'ADMIN' }

export const UpdateMember = z.object({ role: Role })
export type UpdateMember = { role: 'OWNER' | 'ADMIN' | 'MEMBER' }

export const RemoveMemberByEmail = z.object({ email: AddMemberByEmail.shape.email })
export type RemoveMemberByEmail = z.input<typeof RemoveMemberByEmail>

export const TransferOwnership = z.object({ user_id: z.uuid('Please select a member to transfer ownership to.') })
export type TransferOwnership = z.input<typeof TransferOwnership>

export const Organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    is_personal: z.boolean(),
    owner_id: z.uuid(),
    /** the role of the person who asks; a guest is told its name and how many of their projects it has */
    role: z.enum(ORGANIZATION_ROLES),
    /** the owner's, who pays; null is unlimited */
    word_quota: z.int().nullable(),
    members_count: z.int(),
    projects_count: z.int(),
    history_days: HistoryDays,
    ...Penalties.shape,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

export const OfferedOrganization = Organization.extend({ offer: PayerOffer }).meta({ id: 'OfferedOrganization' })

export const Organizations = z.object({ data: z.array(Organization), count: z.int() })
export type Organizations = z.infer<typeof Organizations>

export const Member = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    role: z.enum(ORGANIZATION_ROLES),
    created_at: z.iso.datetime(),
    email: z.string(),
    full_name: z.string().nullable(),
    is_waiting: z.boolean(),
    user: z.object({ id: z.uuid(), full_name: z.string().nullable(), email: z.string() }),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** `offer`: of the ownership, when that is what was asked for; the role is the present one. */
export const ChangedMember = Member.extend({ offer: PayerOffer.optional() }).meta({ id: 'ChangedMember' })
