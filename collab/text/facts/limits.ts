import { type LengthLimit, type LengthUnit, MAX_LENGTH_LIMIT } from '#db/vocabulary/texts/facts.ts'

const WRITTEN = /^(\d{1,7})(?:\.0+)?\s*([a-z]*)\.?$/i
const UNITS: Record<LengthUnit, RegExp> = {
  characters: /^(?:c|ch|chars?|characters?|letters?)?$/i,
  bytes: /^(?:b|bytes?)$/i,
  lines: /^(?:l|lines?|rows?)$/i,
  pixels: /^(?:px|pixels?)$/i,
}
const ONE: Record<LengthUnit, string> = { characters: 'character', bytes: 'byte', lines: 'line', pixels: 'px' }

/** Reads a cell of a table or a field of a file: `40`, `64 bytes`, `3 lines`, `200px`. */
export function readLimit(written: string): LengthLimit | undefined {
  const [, most, name = ''] = WRITTEN.exec(written.trim()) ?? []
  const unit = Object.entries(UNITS).find(([, names]) => names.test(name))?.[0] as LengthUnit | undefined
  const limit = unit && { most: Number(most), unit }
  return limit && isLimit(limit) ? limit : undefined
}

export const writeLimit = (limit: LengthLimit): string =>
  limit.unit === 'characters' ? String(limit.most) : sayLimit(limit)

/** `1 character`, `64 bytes`, `200 px`. */
export const sayLimit = ({ most, unit }: LengthLimit, format: (count: number) => string = String): string =>
  `${format(most)} ${sayUnit(most, unit)}`

const sayUnit = (count: number, unit: LengthUnit) => (unit === 'pixels' || count === 1 ? ONE[unit] : `${ONE[unit]}s`)

export const isLimit = (limit: LengthLimit | null): limit is LengthLimit =>
  limit !== null && Number.isInteger(limit.most) && limit.most > 0 && limit.most <= MAX_LENGTH_LIMIT

export const isSameLimit = (one: LengthLimit | null | undefined, other: LengthLimit | null | undefined) =>
  one === other || (one?.most === other?.most && one?.unit === other?.unit)

/** Without a unit the most are characters. */
export const limitOf = (row: { max_length?: number | null; length_unit?: LengthUnit | null }): LengthLimit | null =>
  row.max_length == null ? null : { most: row.max_length, unit: row.length_unit ?? 'characters' }
