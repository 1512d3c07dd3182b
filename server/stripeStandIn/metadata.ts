import type { Stripe } from 'stripe'

/** An empty value takes its key away, an empty whole takes all. */
export function mergeMetadata(before: Stripe.Metadata, given: Stripe.Emptyable<Stripe.MetadataParam> | undefined) {
  if (given === '' || given === null) return {}
  const merged = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(merged.map(([name, value]) => [name, String(value)]))
}
