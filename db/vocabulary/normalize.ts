const MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu
const GRAPHEME_JOINER = '\u034f'

/**
 * Normalizes a text in linear time: marks are sorted within their run, which takes the square of its length, so no run is
 * longer than the 30 of the Stream-Safe Text Format (UAX #15, 13).
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC') =>
  text.replaceAll(MARKS, (run) => run + GRAPHEME_JOINER).normalize(form)
