import type { Stripe } from 'stripe'

/** Merges metadata: an empty value removes its key, empty metadata removes all. */
export function mergeMetadata(before: Stripe.Metadata, given: Stripe.Emptyable<Stripe.MetadataParam> | undefined) {
  if (given === '' || given === null) return {}
  const merged = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(merged.map(([name, value]) => [name, String(value)]))
}
