/** For how many days an organization may have the history of its documents kept; the alternative is for ever. */
export const HISTORY_DAYS = [0, 30, 365] as const
export type HistoryDays = (typeof HISTORY_DAYS)[number]
