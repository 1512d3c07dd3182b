import { isLimit } from '#collab/text/facts/limits.ts'
import { LENGTH_UNITS, type LengthLimit, type LengthUnit } from '#db/vocabulary/texts/facts.ts'

/** `size-unit` of XLIFF 1.2, whose default is `pixel`. */
export const SIZE_UNITS: Record<LengthUnit, string> = {
  characters: 'char',
  bytes: 'byte',
  lines: 'row',
  pixels: 'pixel',
}

/** `maxwidth` of XLIFF 1.2 in a unit that we have; `maxheight` where that one counts lines. */
export function limitOfUnit(attributes: Record<string, string>): LengthLimit | undefined {
  const { maxwidth, maxheight, 'size-unit': named = SIZE_UNITS.pixels } = attributes
  const unit = LENGTH_UNITS.find((one) => SIZE_UNITS[one] === named)
  const most = Number(maxwidth ?? (unit === 'lines' ? maxheight : undefined))
  return unit && readable({ most, unit })
}

/** Restrictions of XLIFF 2 (Size and Length Restriction Module): code points, or bytes where storage alone is restricted. */
export function limitOfSegment(attributes: Record<string, string>): LengthLimit | undefined {
  const said = (name: string) => Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]
  const mostOf = (restriction: string | undefined) => Number(restriction?.split(',').at(-1))
  return (
    readable({ most: mostOf(said('sizeRestriction')), unit: 'characters' }) ??
    readable({ most: mostOf(said('storageRestriction')), unit: 'bytes' })
  )
}

const readable = (limit: LengthLimit) => (isLimit(limit) ? limit : undefined)
