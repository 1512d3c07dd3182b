import { PSEUDO_LOCALIZED_HEADER } from './constants.ts'

/** Warns that so many translations of an export only look foreign. */
export const pseudoHeader = (count: number): Record<string, string> =>
  count > 0 ? { [PSEUDO_LOCALIZED_HEADER]: String(count) } : {}
