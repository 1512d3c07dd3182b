import { TOKEN_MAY } from './tokenMay.ts'
import { WHO_MAY } from './whoMay.ts'

const READS = ['readProject', 'commentText']
const TRANSLATES = [...READS, 'suggestText', 'writeText']

/** The deeds of each role of a guest, as people know them. */
const DEEDS: Record<GuestRole, readonly string[]> = {
  MANAGER: [...TRANSLATES, 'reviewText', 'bringFiles', 'editGlossary', 'manageProject'],
  DEVELOPER: [...READS, 'bringFiles'],
  REVIEWER: [...TRANSLATES, 'reviewText'],
  TRANSLATOR: TRANSLATES,
  VIEWER: READS,
}
export const GUEST_ROLES = ['MANAGER', 'DEVELOPER', 'REVIEWER', 'TRANSLATOR', 'VIEWER'] as const
export type GuestRole = (typeof GUEST_ROLES)[number]

/** Deeds that languages narrow. */
const IN_LANGUAGES = ['commentText', 'suggestText', 'writeText', 'reviewText', 'orderTranslations']
const OF_OTHERS = /^\w+ \/operations\//
const PEOPLE = /^\w+ \/projects\/\{project_id\}\/(people|teams|invitation)/

/** A guest may do in their project what their role says, and nothing that is about its organization. */
export function roleMay(role: GuestRole, called: string) {
  if (WHO_MAY.get(called)!.narrowest === 'organization') return false
  if (PEOPLE.test(called) || OF_OTHERS.test(called)) return role === 'MANAGER'
  return TOKEN_MAY.get(called)?.every((deed) => DEEDS[role].includes(deed)) ?? false
}

export const isOfLanguages = (called: string) => TOKEN_MAY.get(called)?.some((deed) => IN_LANGUAGES.includes(deed))
