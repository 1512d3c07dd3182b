import { z } from 'zod'
import { OFFER_STATES } from '#db/vocabulary/statuses.ts'

const Named = z.object({ id: z.uuid(), name: z.string() })
const Someone = Named.extend({ email: z.string() })

export const OfferPath = z.object({ offer_id: z.uuid() })

/** Shown to the heir before they accept. Words and cents are whole; the month is the current one (UTC). */
export const OfferTerms = z.object({
  month: z.string(),
  words: z.int(),
  cost_cents: z.int(),
  running_rows: z.int(),
  running_words: z.int(),
  running_cents: z.int(),
  /** The cap that will hold; null is none */
  monthly_cap_cents: z.int().nullable(),
  /** of the organization that the cap is of, in the month, reserved and billed */
  spent_cents: z.int(),
  /** The heir's price; 0 while free words or an unlimited account pay. */
  cents_per_word: z.int(),
})
export type OfferTerms = z.infer<typeof OfferTerms>

export const PayerOffer = z
  .object({
    id: z.uuid(),
    organization: Named,
    /** Null: the organization itself is offered */
    project: Named.nullable(),
    target: Named.nullable(),
    payer: Someone,
    heir: Someone,
    offered_by: Someone,
    state: z.enum(OFFER_STATES),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    terms: OfferTerms,
  })
  .meta({ id: 'PayerOffer' })
export type PayerOffer = z.infer<typeof PayerOffer>

export const PayerOffers = z.object({ received: z.array(PayerOffer), sent: z.array(PayerOffer) })
export type PayerOffers = z.infer<typeof PayerOffers>

/** The cap as it was shown with the offer: nobody accepts another one than they saw. */
export const AcceptOffer = z.object({ monthly_cap_cents: z.int().nullable() })
export type AcceptOffer = z.input<typeof AcceptOffer>

export const DeclineByLink = z.object({ token: z.string().min(1).max(255) })
export type DeclineByLink = z.input<typeof DeclineByLink>
