export const MAX_ASSIGNED_TEXTS = 20_000
export const MAX_OPEN_ASSIGNMENTS = 500
export const MAX_NOTE_LENGTH = 1_000

export const DAYS_OF_REPORT = 'A report is of 1 to 371 days, the first before the last'

export const ONE_SCOPE = 'Assign pages, rows or a filter, not several of them'
export const NOT_A_WRITER = 'Not everybody chosen may write in these languages'
export const NOT_A_REVIEWER = 'Not everybody chosen may check these languages'
export const NOBODY_OF_TEAM = 'A team is chosen in which nobody may do this in these languages'
export const CHOOSE_SOMEBODY = 'Choose somebody, or a team'
export const NO_TIME_ZONE = 'There is no such time zone'
export const NO_SUCH_TEXT = 'The version has not all of these texts'
export const NOTHING_TO_DO = 'There is nothing to do: every text there is finished'
export const ONE_VERSION = 'Assign the rows of one version at a time'
export const TOO_MANY_TEXTS = 'Up to 20,000 rows can be assigned at once. Assign whole pages instead.'
export const TOO_MANY_ASSIGNMENTS = `A project has at most ${MAX_OPEN_ASSIGNMENTS} open assignments`
