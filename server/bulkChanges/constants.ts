export const MAX_CHOSEN_ROWS = 10_000
export const LIMIT_OF_KIND = 'A maximum length is for a change of it, which needs one'
export const ONE_AT_A_TIME = 'A change of yours is still under way. Wait for it, or stop it.'
export const STATUS_OF_KIND = 'A status is for a change of the status, which needs one'
export const NOT_ALLOWED_NOW = 'The right to do this in the project has ended. The rest stays as it is.'
export const TOKEN_ENDED = 'The API token with which this was begun has ended. The rest stays as it is.'
export const BROKEN_OFF = 'This change could not be carried out to its end. The rest stays as it is.'
export const SHOWN_MINUTES = 60
