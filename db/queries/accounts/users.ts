import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { hasActiveSubscription, owes } from '../billing/billing.ts'

export const PUBLIC = [
  'users.id',
  'users.email',
  'users.full_name',
  'users.is_active',
  'users.is_superuser',
  'users.role',
  'users.word_quota',
  'users.trial_expiry_date',
  'users.has_payment_method',
  'users.created_at',
  'users.is_email_confirmed',
  'users.pending_email',
] as const

export type SignedInUser = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'is_active'
  | 'is_superuser'
  | 'role'
  | 'word_quota'
  | 'trial_expiry_date'
  | 'has_payment_method'
  | 'created_at'
  | 'is_email_confirmed'
  | 'pending_email'
>

/** Without the services of organizations, which have neither address nor password. */
const people = (db: Db) => db.selectFrom('users').where('service_of', 'is', null)

export const findUser = (db: Db, id: string): Promise<SignedInUser | undefined> =>
  people(db).where('id', '=', id).select(PUBLIC).executeTakeFirst()

/** Locked until the transaction ends: what is paid, owned and changed there follows. */
export const lockUser = (trx: Trx, id: string): Promise<SignedInUser | undefined> =>
  people(trx).where('id', '=', id).select(PUBLIC).forUpdate().executeTakeFirst()

/** Locked until the transaction ends: their address is confirmed or changed before it, or afterwards. */
export const findUserToAdd = (trx: Trx, person: { user_id: string } | { email: string }) =>
  people(trx)
    .where((eb) => ('email' in person ? eb('email', '=', person.email) : eb('id', '=', person.user_id)))
    .select(PUBLIC)
    .forShare()
    .executeTakeFirst()

export const confirmAllEmails = (db: Db) =>
  db.updateTable('users').set({ is_email_confirmed: true }).where('is_email_confirmed', '=', false).execute()

export async function listUsers(db: Db, { skip, limit, search }: { skip: number; limit: number; search?: string }) {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = people(db).$if(search !== undefined, (query) =>
    query.where((eb) => eb.or([eb('email', 'ilike', pattern), eb('full_name', 'ilike', pattern)])),
  )
  const data: SignedInUser[] = await found
    .select(PUBLIC)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { data, count }
}

export const listUsersById = (db: Db, ids: string[]): Promise<SignedInUser[]> =>
  db.selectFrom('users').where('id', '=', sql<string>`any (${ids})`).select(PUBLIC).execute()

/** `email` as it is stored: trimmed and in lower case. */
export const findUserByEmail = (db: Db, email: string) =>
  people(db).where('email', '=', email).select(PUBLIC).select('hashed_password').executeTakeFirst()

export const findHashedPassword = (db: Db, id: string) =>
  db.selectFrom('users').where('id', '=', id).select('hashed_password').executeTakeFirstOrThrow()

export type NewUser = Pick<NewRow<'users'>, 'email' | 'hashed_password' | 'full_name' | 'role'> &
  Partial<
    Pick<NewRow<'users'>, 'is_superuser' | 'is_active' | 'word_quota' | 'trial_expiry_date' | 'is_email_confirmed'>
  >

/** The name of the personal organization: the full name or the part before @ (reading 17). */
const personalName = ({ full_name, email }: Pick<SignedInUser, 'full_name' | 'email'>) =>
  full_name?.trim() || email.split('@')[0]!

export async function insertUser(trx: Trx, person: NewUser): Promise<SignedInUser> {
  const [id, organizationId] = [uuid(), uuid()]
  const user = await trx
    .insertInto('users')
    .values({ ...person, id, personal_organization_id: organizationId })
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('organizations')
    .values({ id: organizationId, name: personalName(user), is_personal: true, owner_id: id })
    .execute()
  await trx
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: id, role: 'OWNER' })
    .execute()
  return user
}

export type UserChange = Partial<
  Pick<
    Row<'users'>,
    | 'email'
    | 'full_name'
    | 'hashed_password'
    | 'is_active'
    | 'is_superuser'
    | 'role'
    | 'word_quota'
    | 'trial_expiry_date'
    | 'is_email_confirmed'
    | 'pending_email'
  >
>

export const updateUser = (db: Db, id: string, change: UserChange): Promise<SignedInUser> =>
  db.updateTable('users').set(change).where('id', '=', id).returning(PUBLIC).executeTakeFirstOrThrow()

export async function renamePersonal(trx: Trx, owner: SignedInUser) {
  const name = personalName(owner)
  await trx
    .updateTable('organizations')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('owner_id', '=', owner.id)
    .where('is_personal', '=', true)
    .where('name', '!=', name)
    .execute()
}

/**
 * Returns whether this is still their password, and they are active. Locked until the transaction ends: who sets another one, or
 * deactivates them, waits.
 */
export async function lockPassword(trx: Trx, id: string, hashed_password: string) {
  const locked = await trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('hashed_password', '=', hashed_password)
    .where('is_active', '=', true)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Locked until the transaction ends: whoever makes, lowers or removes a superuser waits for the one before. */
export const lockSuperusers = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('superusers'))`.execute(trx)

export const hasSuperuser = async (db: Db, { active = false } = {}) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('is_superuser', '=', true)
      .$if(active, (query) => query.where('is_active', '=', true))
      .limit(1)
      .execute()
  ).length > 0

/** A person with their personal organization and all that is in it. They must own no other (or it fails at the end). */
export async function deleteUser(trx: Trx, id: string) {
  await trx.deleteFrom('organizations').where('owner_id', '=', id).where('is_personal', '=', true).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

export const ownsSharedOrganization = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('organizations')
      .select('id')
      .where('owner_id', '=', userId)
      .where('is_personal', '=', false)
      .limit(1)
      .execute()
  ).length > 0

export const listWordsUsed = (db: Db, userIds: string[]) =>
  db
    .selectFrom('users')
    .leftJoin('word_usage', 'word_usage.payer_id', 'users.id')
    .where('users.id', '=', sql<string>`any (${userIds})`)
    .groupBy('users.id')
    .select('users.id')
    .select(hasActiveSubscription)
    .select(owes)
    .select([
      sql<number>`coalesce(sum(reserved_words + billed_words), 0)::bigint`.as('words'),
      sql<number>`free_words_used(users.id)`.as('free_words'),
    ])
    .execute()

export const findFirstSuperuserEmail = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .where('is_superuser', '=', true)
      .where('is_active', '=', true)
      .orderBy('created_at')
      .select('email')
      .limit(1)
      .executeTakeFirst()
  )?.email
