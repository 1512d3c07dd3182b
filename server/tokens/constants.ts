/** Of one person, or of the services of one organization. */
export const MAX_TOKENS = 50
export const MAX_TOKEN_PROJECTS = 20
export const MAX_TOKEN_LANGUAGES = 20
export const MAX_TOKEN_DAYS = 365
export const MAX_WORDS_A_DAY = 1_000_000
export const USUAL_WORDS_A_DAY = 1_000

export const TOKEN_NAME_REQUIRED = 'Token name is required'
export const DEEDS_REQUIRED = 'Choose what the token may do'
export const EXPIRY_CHOICES = `A token expires after 1 to ${MAX_TOKEN_DAYS} days, or never (null)`
export const TOO_MANY_TOKENS = `There are ${MAX_TOKENS} tokens already. Please revoke one that is not used any more.`
export const NOT_BY_LANGUAGE =
  'A token for certain languages may read, write, review and order translations, and nothing that concerns all languages'
