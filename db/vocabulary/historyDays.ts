export const HISTORY_DAYS = [0, 30, 365] as const
export type HistoryDays = (typeof HISTORY_DAYS)[number]
