const SUM = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/

/** Parses dollars to whole cents; undefined when the text is no amount. */
export function centsOf(text: string): number | undefined {
  const [, whole, rest = ''] = SUM.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

export function plainDollars(cents: number) {
  const rest = cents % 100
  return rest === 0 ? String(cents / 100) : `${(cents - rest) / 100}.${String(rest).padStart(2, '0')}`
}
