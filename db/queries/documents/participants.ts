import type { Run } from '../../run.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Limits, Membership } from '../../vocabulary/roles.ts'
import { MEMBERSHIP } from '../organizations/memberships.ts'

export type Participant = {
  document_id: number
  access_version: number
  user_id: string
  /** The owner of the document's organization. */
  payer_id: string
  name: string
  session_id: string
  expires_at: Date
  project_id: string
  target_language: LanguageCode
  protects_checked: boolean
  is_target: boolean
} & (Limits | Record<keyof Limits, null>) &
  (Pick<Membership, 'role' | 'project_roles'> | { role: null; project_roles: null })

const PARTICIPANT = `
  select h.id as document_id, h.access_version, u.id as user_id, coalesce(nullif(btrim(u.full_name), ''), u.email) as name,
         s.id as session_id, s.expires_at, s.capabilities, s.project_ids, s.languages, ${MEMBERSHIP}, o.owner_id as payer_id, v.project_id, h.language as target_language,
         exists (select from project_reviews r where r.project_id = v.project_id and r.protects_checked) as protects_checked,
         exists (select from projects j where j.id = v.project_id and h.language = any (j.target_languages)) as is_target
    from credentials s join users u on u.id = s.user_id and u.is_active
    join document_heads h on h.name = $2
    join pages p on p.id = h.page_id
    join versions v on v.id = p.version_id
    join organizations o on o.id = h.organization_id
    left join organization_members m on m.user_id = u.id and m.organization_id = h.organization_id
   where s.expires_at > now() and s.idle_at > now()`

/** Finds a token's holder and their access to the document, in one snapshot with its access version. */
export const findParticipant = async (run: Run, token_hash: Buffer, name: string) =>
  (
    await run<Participant>({
      name: 'document_participant',
      text: `${PARTICIPANT} and s.token_hash = $1`,
      values: [token_hash, name],
    })
  )[0]

export const findParticipantOfSession = async (run: Run, session_id: string, name: string) =>
  (
    await run<Participant>({
      name: 'document_participant_of_session',
      text: `${PARTICIPANT} and s.id = $1`,
      values: [session_id, name],
    })
  )[0]

export const listParticipants = (run: Run, session_ids: string[], name: string) =>
  run<Participant>({
    name: 'document_participants',
    text: `${PARTICIPANT} and s.id = any ($1)`,
    values: [session_ids, name],
  })

export const isSignedIn = async (run: Run, token_hash: Buffer) =>
  (
    await run({
      name: 'document_signed_in',
      text: `select 1 from credentials s join users u on u.id = s.user_id and u.is_active
              where s.token_hash = $1 and s.expires_at > now() and s.idle_at > now()`,
      values: [token_hash],
    })
  ).length === 1

export const insertTicket = (run: Run, id: string, session_id: string, read_only: boolean) =>
  run({
    name: 'document_insert_ticket',
    text: 'insert into document_tickets (id, session_id, read_only) values ($1, $2, $3)',
    values: [id, session_id, read_only],
  })

/** A ticket is good once and for a minute; used and expired ones go. */
export async function takeTicket(run: Run, id: string) {
  const tickets = await run<{ id: string; session_id: string; read_only: boolean; is_good: boolean }>({
    name: 'document_take_ticket',
    text: `delete from document_tickets where id = $1 or expires_at < now()
           returning id, session_id, read_only, expires_at >= now() as is_good`,
    values: [id],
  })
  return tickets.find((ticket) => ticket.id === id && ticket.is_good)
}
