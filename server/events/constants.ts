export const ENTRIES_AT_ONCE = 100
export const NEWS_WAIT_MS = 20_000
export const MAX_EVENT_MONTHS = 12
export const NO_POSITION = 'A position is what the list of activity has answered'
