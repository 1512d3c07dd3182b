export const BIN_DAYS = 30
export const BIN_KINDS = ['page', 'version', 'project'] as const
export type BinKind = (typeof BIN_KINDS)[number]
/** Why a comparison stopped, also once its page is back. */
export const PAGE_GONE = 'Its page was deleted before the texts were translated.'
