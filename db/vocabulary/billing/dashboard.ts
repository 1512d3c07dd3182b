const ORIGIN = 'https://dashboard.stripe.com'
const PAGES = new Map([
  ['cus', 'customers'],
  ['in', 'invoices'],
  ['sub', 'subscriptions'],
  ['du', 'disputes'],
  ['dp', 'disputes'],
  ['cn', 'credit_notes'],
])

export function dashboardUrl(mode: string, id: string): string | undefined {
  const page = PAGES.get(id.split('_', 1)[0]!)
  if (page === undefined || (mode !== 'live' && mode !== 'test')) return undefined
  return `${ORIGIN}${mode === 'test' ? '/test' : ''}/${page}/${encodeURIComponent(id)}`
}
