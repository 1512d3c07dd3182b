import { PSEUDO_LOCALIZED_HEADER } from './constants.ts'

export const pseudoHeader = (count: number): Record<string, string> =>
  count > 0 ? { [PSEUDO_LOCALIZED_HEADER]: String(count) } : {}
