import type { Generated } from 'kysely'
import type { OfferState } from '../vocabulary/statuses.ts'

export interface PayerOfferTables {
  payer_offers: {
    id: Generated<string>
    organization_id: string
    project_id: string | null
    target_id: string | null
    payer_id: string
    heir_id: string
    offered_by: string
    state: Generated<OfferState>
    created_at: Generated<Date>
    expires_at: Date
    settled_at: Date | null
  }
  /** Links in mails; each can only decline its offer. */
  payer_offer_links: { token_hash: Buffer; offer_id: string }
}
