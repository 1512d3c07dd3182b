import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { Density } from '../../tableTools/preferences.ts'

export const NARROW_HIDDEN = 'sm:@max-[60rem]/table:sr-only'
export const COMPACT_HIDDEN = 'sm:group-data-[density=compact]/table:sr-only'

/** Dialogue is read line after line, as many of them as fit. */
export const densityOf = (type: ContentType): Density => (type === 'dialogue' ? 'compact' : 'comfortable')

export const BESIDE_LINE = 'sm:group-data-[density=comfortable]/table:pt-0.5'

/** Of a row of one line, in pixels, as long as it is not measured. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 49, compact: 29 }
