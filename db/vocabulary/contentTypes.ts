/** Content types with their labels (spec §3). */
export const CONTENT_TYPES = {
  dialogue: 'Dialogue',
  game_ui: 'Game UI',
  story_lore: 'Story & Lore',
  items_abilities: 'Items & Abilities',
  system_notifications: 'System & Notifications',
  legal_compliance: 'Legal & Compliance',
  other: 'Other',
} as const

export type ContentType = keyof typeof CONTENT_TYPES
/** Dialogue is read as a story; anything else is in the specified order (R38, R64). */
export const usualSort = (type: ContentType | undefined) => (type === 'dialogue' ? 'page' : 'status')

export const CONTENT_TYPE_CODES = Object.keys(CONTENT_TYPES) as [ContentType, ...ContentType[]]
