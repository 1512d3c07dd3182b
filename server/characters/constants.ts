export const CHARACTER_NAME_REQUIRED = 'Character name is required'
export const CHARACTER_DESCRIPTION_REQUIRED = 'Character description is required'
export const MAX_SPEAKERS = 200
export const DIALOGUE_ONLY = 'Only dialogue pages have characters'
