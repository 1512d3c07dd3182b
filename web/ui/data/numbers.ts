const number = new Intl.NumberFormat()
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat(undefined, { notation: 'compact' })

export const formatNumber = (value: number) => number.format(value)
export const formatCompact = (value: number) => compact.format(value)
/** `share` is of 1. */
export const formatPercent = (share: number) => percent.format(share)
/** The share of a part, never `100 %` of what is not whole, nor `0 %` of what is begun. */
export function formatShare(part: number, total: number) {
  if (total === 0 || part === 0 || part === total) return formatPercent(total === 0 ? 0 : part / total)
  return formatPercent(Math.min(0.99, Math.max(0.01, part / total)))
}
/** Whole cents, to the cent: a sum of money is never a fraction of a float. */
export function formatCents(cents: number) {
  const rest = cents % 100
  return money.format(`${(cents - rest) / 100}.${String(rest).padStart(2, '0')}` as `${number}`)
}
export const formatWords = (words: number) => `${number.format(words)} ${words === 1 ? 'word' : 'words'}`

export function formatBytes(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${number.format(Math.round(bytes / 1024))} KB`
  return `${number.format(Math.round(bytes / 1024 ** 2))} MB`
}

export const countRows = (count: number) => (count === 1 ? '1 row' : `${formatNumber(count)} rows`)
export const countPages = (count: number) => (count === 1 ? '1 page' : `${formatNumber(count)} pages`)
export const countVersions = (count: number) => (count === 1 ? '1 version' : `${formatNumber(count)} versions`)
export const countTranslations = (count: number) =>
  count === 1 ? '1 translation' : `${formatNumber(count)} translations`
export const countPeople = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`)
export const countTexts = (count: number) => (count === 1 ? '1 text' : `${formatNumber(count)} texts`)
