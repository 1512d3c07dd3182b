import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Row, Schema, Trx } from '../../schema.ts'
import { MEMORY_PENALTIES, type MemoryPenalty } from '../../vocabulary/memory/penalties.ts'
import type { OrganizationRole } from '../../vocabulary/roles.ts'
import { hasActiveSubscription, owes } from '../billing/billing.ts'

const PUBLIC = [
  'organizations.id',
  'organizations.name',
  'organizations.description',
  'organizations.is_personal',
  'organizations.owner_id',
  'organizations.history_days',
  ...MEMORY_PENALTIES.map((penalty) => `organizations.${penalty}` as const),
  'organizations.created_at',
  'organizations.updated_at',
] as const

const organizationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('organization_members as me', 'me.organization_id', 'organizations.id')
    .where('me.user_id', '=', userId)
    .where((eb) => eb.or([eb('me.role', '<>', 'GUEST'), eb.exists(projectsOfGuest(eb).select('projects.id'))]))
    .select(PUBLIC)
    .select('me.role')
    .select((eb) => [
      countMembers(eb).as('members_count'),
      eb
        .case()
        .when('me.role', '=', 'GUEST')
        .then(projectsOfGuest(eb).select(eb.fn.countAll<number>().as('count')).$asScalar())
        .else(countProjects(eb))
        .end()
        .$notNull()
        .as('projects_count'),
      ownerOf(eb).as('owner'),
    ])

const countMembers = (eb: ExpressionBuilder<Schema, 'organizations'>) =>
  eb
    .selectFrom('organization_members as all_members')
    .innerJoin('users', 'users.id', 'all_members.user_id')
    .whereRef('all_members.organization_id', '=', 'organizations.id')
    .where('users.service_of', 'is', null)
    .select(eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

const projectsOfGuest = (eb: ExpressionBuilder<Schema & { me: Schema['organization_members'] }, 'me'>) =>
  eb
    .selectFrom('projects')
    .whereRef('projects.organization_id', '=', 'me.organization_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('granted_roles as granted')
          .whereRef('granted.project_id', '=', 'projects.id')
          .whereRef('granted.user_id', '=', 'me.user_id')
          .select('granted.project_id'),
      ),
    )

const countProjects = (eb: ExpressionBuilder<Schema, 'organizations'>) =>
  eb
    .selectFrom('projects')
    .whereRef('projects.organization_id', '=', 'organizations.id')
    .select(eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

const ownerOf = (eb: ExpressionBuilder<Schema, 'organizations'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('users')
      .whereRef('users.id', '=', 'organizations.owner_id')
      .select(['users.role', 'users.is_superuser', 'users.word_quota'])
      .select(hasActiveSubscription)
      .select(owes),
  ).$notNull()

export const listOrganizations = (db: Db, userId: string) =>
  organizationsOf(db, userId)
    .orderBy('organizations.is_personal', 'desc')
    .orderBy('organizations.created_at')
    .orderBy('organizations.id')
    .execute()

/** To someone outside it an organization does not exist. */
export const findOrganizationForUser = (db: Db, id: string, userId: string) =>
  organizationsOf(db, userId).where('organizations.id', '=', id).executeTakeFirst()

/** Locks the organization until the transaction ends, so that two changes of its members follow one another. */
export const lockOrganization = (trx: Trx, id: string) =>
  trx.selectFrom('organizations').select(PUBLIC).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findOwner = async (db: Db, id: string) =>
  (await db.selectFrom('organizations').where('id', '=', id).select('owner_id').executeTakeFirstOrThrow()).owner_id

export async function insertOrganization(
  trx: Trx,
  {
    name,
    description,
    owner_id,
    monthly_cap_cents = null,
  }: Pick<Row<'organizations'>, 'name' | 'description' | 'owner_id'> & { monthly_cap_cents?: number | null },
) {
  const { id } = await trx
    .insertInto('organizations')
    .values({ name, description, owner_id, monthly_cap_cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMember(trx, { organization_id: id, user_id: owner_id, role: 'OWNER' })
  return id
}

export const updateOrganization = (
  db: Db,
  id: string,
  change: Partial<Pick<Row<'organizations'>, 'name' | 'description' | 'history_days' | MemoryPenalty>>,
) =>
  db
    .updateTable('organizations')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteOrganization = (db: Db, id: string) => db.deleteFrom('organizations').where('id', '=', id).execute()

const membersOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.organization_id', '=', organizationId)
    .where('users.service_of', 'is', null)
    .select(['member.id', 'member.user_id', 'member.role', 'member.created_at', 'users.email', 'users.full_name'])
    .select(sql<boolean>`false`.as('is_waiting'))

export const listMembers = (db: Db, organizationId: string) =>
  membersOf(db, organizationId)
    .orderBy((eb) => eb('member.role', '=', 'OWNER'), 'desc')
    .orderBy('member.created_at')
    .orderBy('member.id')
    .execute()

/** By the membership's id or the person's (reading 18). */
export const findMember = (db: Db, organizationId: string, id: string) =>
  membersOf(db, organizationId)
    .where((eb) => eb.or([eb('member.id', '=', id), eb('member.user_id', '=', id)]))
    .executeTakeFirst()

export const insertMember = (db: Db, member: { organization_id: string; user_id: string; role: OrganizationRole }) =>
  db.insertInto('organization_members').values(member).returning('id').executeTakeFirstOrThrow()

export const updateMemberRole = (db: Db, id: string, role: OrganizationRole) =>
  db.updateTable('organization_members').set({ role }).where('id', '=', id).execute()

/** From this statement on nothing of theirs commits in the organization's documents. */
export const deleteMember = (db: Db, id: string) => db.deleteFrom('organization_members').where('id', '=', id).execute()
