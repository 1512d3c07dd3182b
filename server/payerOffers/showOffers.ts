import { findPayer } from '#db/queries/billing/billing.ts'
import { sumOffered } from '#db/queries/billing/offerTerms.ts'
import { findCapChoice } from '#db/queries/billing/usageCap.ts'
import { type PayerOffer as Found, listReceivedOffers, listSentOffers } from '#db/queries/payers/payerOffers.ts'
import { centsPerWord } from '#db/vocabulary/plans.ts'
import { capUnder, findCap } from '../billing/cap.ts'
import { planOf } from '../billing/quota.ts'
import type { Services } from '../services.ts'
import type { OfferTerms, PayerOffer, PayerOffers } from './contract.ts'

type Site = Pick<Services, 'db' | 'config' | 'payments'>

export async function showOffers(site: Site, personId: string): Promise<PayerOffers> {
  const received = await listReceivedOffers(site.db, personId)
  const sent = await listSentOffers(site.db, personId)
  return { received: await showAll(site, received), sent: await showAll(site, sent) }
}

async function showAll(site: Site, offers: Found[]) {
  const shown: PayerOffer[] = []
  for (const offer of offers) shown.push(await showOffer(site, offer))
  return shown
}

export const showOffer = async (site: Site, offer: Found): Promise<PayerOffer> => ({
  id: offer.id,
  organization: { id: offer.organization_id, name: offer.organization_name },
  project: named(offer.project_id, offer.project_name),
  target: named(offer.target_id, offer.target_name),
  payer: someone(offer.payer_id, offer.payer_email, offer.payer_full_name),
  heir: someone(offer.heir_id, offer.heir_email, offer.heir_full_name),
  offered_by: someone(offer.offered_by, offer.offerer_email, offer.offerer_full_name),
  state: offer.state,
  created_at: offer.created_at.toISOString(),
  expires_at: offer.expires_at.toISOString(),
  terms: await termsOf(site, offer),
})

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })
const someone = (id: string, email: string, full_name: string | null) => ({ id, email, name: full_name ?? email })

async function termsOf({ db, config, payments }: Site, offer: Found): Promise<OfferTerms> {
  const paidLater = offer.target_id ?? offer.organization_id
  const { month, spent_cents } = await findCap(db, paidLater)
  const sums = await sumOffered(db, offer, `${month}-01`)
  const cap = await findCapChoice(db, paidLater)
  const heir = await findPayer(db, offer.heir_id)
  return {
    month,
    words: sums.billed_words,
    cost_cents: sums.cost_cents,
    running_rows: sums.running_rows,
    running_words: sums.reserved_words,
    running_cents: sums.reserved_cents,
    monthly_cap_cents: offer.target_id ? cap.monthly_cap_cents : capUnder(offer.heir_id, cap, payments),
    spent_cents,
    cents_per_word: heir ? centsPerWord(planOf(heir, config)) : 0,
  }
}
