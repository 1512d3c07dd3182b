export type Offer = {
  id: string
  organization: { id: string }
  heir: { id: string }
  terms: { monthly_cap_cents: number | null }
}

/** Payments that people have agreed to, by their own answers: the product is not asked. */
export function createConsent() {
  const payers = new Map<string, string>()
  const offers: Offer[] = []
  return {
    payers,
    offers,
    own: (person: string, { id }: { id: string }) => void payers.set(id, person),
    payerOf: ({ id }: { id: string }) => payers.get(id)!,
    /** The personal organization goes with its account. */
    forget: ({ id }: { id: string }) => void payers.delete(id),
  }
}
