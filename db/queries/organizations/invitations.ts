import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Row, Trx } from '../../schema.ts'
import { hashToken } from '../accounts/sessions.ts'

export type InvitedTo = { organization_id: string; project_id: string | null }
type New = Pick<Row<'invitations'>, 'role' | 'languages' | 'email' | 'invited_by' | 'expires_at'>

const SHOWN = [
  'i.id',
  'i.role',
  'i.languages',
  'i.email',
  'i.max_uses',
  'i.uses',
  'i.created_at',
  'i.expires_at',
] as const

const invitations = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invitation_teams as x')
          .innerJoin('teams', 'teams.id', 'x.team_id')
          .whereRef('x.invitation_id', '=', 'i.id')
          .select(['teams.id', 'teams.name'])
          .orderBy('teams.name'),
      ).as('teams'),
    )

const shownOf = (db: Db, { organization_id, project_id }: InvitedTo) =>
  invitations(db)
    .where('i.organization_id', '=', organization_id)
    .where('i.project_id', 'is not distinct from', project_id)
    .select(SHOWN)
    .select('inviter.email as invited_by')

/** The newest first; expired ones too, until they are forgotten. */
export const listInvitations = (db: Db, to: InvitedTo) =>
  shownOf(db, to).orderBy('i.created_at', 'desc').orderBy('i.id').execute()

export type ShownInvitation = Awaited<ReturnType<typeof listInvitations>>[number]

export const findInvitation = (db: Db, to: InvitedTo, id: string) =>
  shownOf(db, to).where('i.id', '=', id).executeTakeFirst()

export const countInvitations = async (db: Db, { organization_id, project_id }: InvitedTo) =>
  (
    await db
      .selectFrom('invitations')
      .where('organization_id', '=', organization_id)
      .where('project_id', 'is not distinct from', project_id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Somebody who was invited before has the new role, and time, instead. */
export const inviteAddress = (trx: Trx, invitation: InvitedTo & New) =>
  trx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, coalesce(project_id, organization_id), email`)
        .where('email', 'is not', null)
        .doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          languages: eb.ref('excluded.languages'),
          invited_by: eb.ref('excluded.invited_by'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertLink = (trx: Trx, { token, ...link }: InvitedTo & New & { token: string; max_uses: number }) =>
  trx
    .insertInto('invitations')
    .values({ ...link, token_hash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function replaceInvitedTeams(
  trx: Trx,
  { id, organization_id }: { id: string; organization_id: string },
  team_ids: readonly string[],
) {
  await trx.deleteFrom('invitation_teams').where('invitation_id', '=', id).execute()
  if (team_ids.length > 0)
    await trx
      .insertInto('invitation_teams')
      .values(team_ids.map((team_id) => ({ invitation_id: id, organization_id, team_id })))
      .execute()
}

export const extendInvitation = (trx: Trx, id: string, change: Pick<New, 'expires_at' | 'invited_by'>) =>
  trx.updateTable('invitations').set(change).where('id', '=', id).execute()

/** The links of earlier mails end. */
export const setInvitationToken = (db: Db, id: string, token: string) =>
  db
    .updateTable('invitations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()

const open = (db: Db) =>
  invitations(db)
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('projects as p', 'p.id', 'i.project_id')
    .where('i.expires_at', '>', new Date())
    .where((eb) => eb.or([eb('i.project_id', 'is', null), eb('p.id', 'is not', null)]))
    .select([...SHOWN, 'i.organization_id', 'i.project_id', 'i.invited_by as inviter_id'])
    .select(['o.name as organization_name', 'p.name as project_name', 'p.target_languages'])
    .select(['inviter.full_name as inviter_name', 'inviter.email as inviter_email'])

/** Not of a project that is in the bin. */
export const findOpenInvitation = (db: Db, id: string) => open(db).where('i.id', '=', id).executeTakeFirst()

/** The same, of a link. */
export const findInvitationOfLink = (db: Db, token: string) =>
  open(db).where('i.token_hash', '=', hashToken(token)).executeTakeFirst()

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

export async function takeInvitation(
  trx: Trx,
  { id, max_uses, uses }: Pick<OpenInvitation, 'id' | 'max_uses' | 'uses'>,
) {
  if (uses + 1 >= max_uses) await deleteInvitation(trx, id)
  else
    await trx
      .updateTable('invitations')
      .set({ uses: uses + 1 })
      .where('id', '=', id)
      .execute()
}

export const deleteInvitation = (trx: Trx, id: string) =>
  trx.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()

export const deleteExpiredInvitations = (db: Db, before: Date) =>
  db.deleteFrom('invitations').where('expires_at', '<', before).execute()
