export const BIN_DAYS = 30
export const BIN_KINDS = ['page', 'version', 'screenshot', 'project'] as const
export type BinKind = (typeof BIN_KINDS)[number]
export const PAGE_GONE = 'Its page was deleted before the texts were translated.'
