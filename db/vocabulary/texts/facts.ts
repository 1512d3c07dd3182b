export const FACT_SOURCES = ['file', 'prose', 'person'] as const
export type FactSource = (typeof FACT_SOURCES)[number]

export const LENGTH_UNITS = ['characters', 'bytes', 'lines', 'pixels'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]
export type LengthLimit = { most: number; unit: LengthUnit }

export const MAX_SPEAKER_LENGTH = 255
export const MAX_LENGTH_LIMIT = 1_000_000
