import type { TestApp } from '../app/app.ts'
import type { Person } from '../build/build.ts'

type Site = Pick<TestApp, 'as'>
type Offer = { id: string; terms: { monthly_cap_cents: number | null } }

/** Accepts an offer under the cap that it shows. */
export const accept = (site: Site, heir: Person, { id, terms }: Offer) =>
  site.as(heir).post(`/payer-offers/${id}/accept`, { monthly_cap_cents: terms.monthly_cap_cents })

/** Offers an organization to a member, who accepts. */
export async function handOver(site: Site, organization: { id: string }, owner: Person, heir: Person) {
  const offered = await site
    .as(owner)
    .post(`/organizations/${organization.id}/transfer-ownership`, { user_id: heir.id })
  return accept(site, heir, (await offered.json()).offer)
}
