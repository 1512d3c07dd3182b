import type { Density } from '../../tableTools/preferences.ts'

/** Out of sight where a row is one line; read out all the same. */
export const COMPACT_HIDDEN = 'sm:group-data-[density=compact]/table:sr-only'

/** Small things stand beside the first line of the texts. */
export const BESIDE_LINE = 'sm:group-data-[density=comfortable]/table:pt-0.5'

/** Of a row of one line, in pixels, as long as it is not measured. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 49, compact: 29 }
