const ORIGIN = 'https://dashboard.stripe.com'
/** The dashboard's page of each kind of object, by the prefix of its id. */
const PAGES = new Map([
  ['cus', 'customers'],
  ['in', 'invoices'],
  ['sub', 'subscriptions'],
  ['du', 'disputes'],
  ['dp', 'disputes'],
  ['cn', 'credit_notes'],
])

/** The page of an object in Stripe's dashboard; undefined where there is no dashboard, or no page for it. */
export function dashboardUrl(mode: string, id: string): string | undefined {
  const page = PAGES.get(id.split('_', 1)[0]!)
  if (page === undefined || (mode !== 'live' && mode !== 'test')) return undefined
  return `${ORIGIN}${mode === 'test' ? '/test' : ''}/${page}/${encodeURIComponent(id)}`
}
