import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { OfferState } from '../../vocabulary/statuses.ts'
import { hashToken } from '../accounts/sessions.ts'

const EXPIRED = sql<boolean>`offer.state = 'pending' and offer.expires_at <= now()`

const offers = (db: Db) =>
  db
    .selectFrom('payer_offers as offer')
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .innerJoin('users as payer', 'payer.id', 'offer.payer_id')
    .innerJoin('users as heir', 'heir.id', 'offer.heir_id')
    .innerJoin('users as offerer', 'offerer.id', 'offer.offered_by')
    .leftJoin('projects as project', 'project.id', 'offer.project_id')
    .leftJoin('organizations as target', 'target.id', 'offer.target_id')
    .where((eb) => eb.or([eb('offer.project_id', 'is', null), eb('project.id', 'is not', null)])) // none of the bin
    .select(['offer.id', 'offer.organization_id', 'offer.project_id', 'offer.target_id'])
    .select(['offer.payer_id', 'offer.heir_id', 'offer.offered_by', 'offer.created_at', 'offer.expires_at'])
    .select(['organization.name as organization_name', 'project.name as project_name', 'target.name as target_name'])
    .select(['payer.email as payer_email', 'payer.full_name as payer_full_name'])
    .select(['heir.email as heir_email', 'heir.full_name as heir_full_name'])
    .select(['offerer.email as offerer_email', 'offerer.full_name as offerer_full_name'])
    .select(sql<OfferState>`case when ${EXPIRED} then 'expired' else offer.state end`.as('state'))

export type PayerOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export const findOffer = (db: Db, id: string) => offers(db).where('offer.id', '=', id).executeTakeFirst()

export const listReceivedOffers = (db: Db, heirId: string) =>
  offers(db)
    .where('offer.heir_id', '=', heirId)
    .where('offer.state', '=', 'pending')
    .where('offer.expires_at', '>', sql<Date>`now()`)
    .orderBy('offer.id')
    .execute()

export const listSentOffers = (db: Db, personId: string) =>
  offers(db)
    .innerJoin('organization_members as me', 'me.organization_id', 'offer.organization_id')
    .where('me.user_id', '=', personId)
    .where('me.role', 'in', ['OWNER', 'ADMIN'])
    .where('offer.state', 'in', ['pending', 'declined', 'expired'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payer_offers as later')
            .where(sql<boolean>`coalesce(later.project_id, later.organization_id)
                                  = coalesce(offer.project_id, offer.organization_id)`)
            .whereRef('later.id', '>', 'offer.id')
            .select('later.id'),
        ),
      ),
    )
    .orderBy('offer.id', 'desc')
    .execute()

type Subject = Pick<Row<'payer_offers'>, 'organization_id' | 'project_id'>

/** Undefined when one is pending; a pending one that is too old makes room. */
export async function insertOffer(trx: Trx, offer: NewRow<'payer_offers'> & Subject) {
  await trx
    .updateTable('payer_offers as offer')
    .set({ state: 'expired', settled_at: sql<Date>`now()` })
    .where(EXPIRED)
    .where(
      sql<boolean>`coalesce(offer.project_id, offer.organization_id) = ${offer.project_id ?? offer.organization_id}`,
    )
    .execute()
  return trx
    .insertInto('payer_offers')
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** False when it is not pending any more: two people, or two clicks, settle it once. */
export async function settleOffer(trx: Trx, id: string, state: 'accepted' | 'declined' | 'withdrawn') {
  const settled = await trx
    .updateTable('payer_offers as offer')
    .set({ state, settled_at: sql<Date>`now()` })
    .where('offer.id', '=', id)
    .where('offer.state', '=', 'pending')
    .where('offer.expires_at', '>', sql<Date>`now()`)
    .returning('offer.id')
    .executeTakeFirst()
  return settled !== undefined
}

export const withdrawOffersOf = (trx: Trx, moved: { organization_id: string } | { project_id: string }) =>
  trx
    .updateTable('payer_offers')
    .set({ state: 'withdrawn', settled_at: sql<Date>`now()` })
    .where('state', '=', 'pending')
    .where((eb) =>
      'project_id' in moved
        ? eb('project_id', '=', moved.project_id)
        : eb.or([eb('organization_id', '=', moved.organization_id), eb('target_id', '=', moved.organization_id)]),
    )
    .execute()

export const withdrawOffersTo = (
  trx: Trx,
  { organization_id, user_id }: { organization_id: string; user_id: string },
) =>
  trx
    .updateTable('payer_offers')
    .set({ state: 'withdrawn', settled_at: sql<Date>`now()` })
    .where('state', '=', 'pending')
    .where('project_id', 'is', null)
    .where('organization_id', '=', organization_id)
    .where('heir_id', '=', user_id)
    .execute()

export const insertOfferLink = (db: Db, { token, offer_id }: { token: string; offer_id: string }) =>
  db
    .insertInto('payer_offer_links')
    .values({ token_hash: hashToken(token), offer_id })
    .execute()

export const findOfferOfLink = (db: Db, token: string) =>
  offers(db)
    .innerJoin('payer_offer_links as link', 'link.offer_id', 'offer.id')
    .where('link.token_hash', '=', hashToken(token))
    .executeTakeFirst()
