import { formatNumber } from '../../../ui/data/numbers.ts'

/** As the specification has them (§8). */
export const QUOTA_LIMIT_REACHED = 'Translation Quota Limit Reached'
export const quotaSentence = (needed: number, left: number) =>
  `You need ${formatNumber(needed)} words for this translation, but you only have ${formatNumber(left)} words remaining in your quota.`
