import { Rules } from '@cto.af/linebreak'

// UAX #14; Intl.Segmenter knows letters, words and sentences, but no places where a line may end.
const rules = new Rules()
const words = new Intl.Segmenter('th', { granularity: 'word' })
/** Scripts that write words without spaces, whose places only a dictionary knows (class SA). */
const WITHOUT_SPACES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu

/** Ends that a line may have, in order; the last is the end of the text. */
export function breaksIn(paragraph: string): number[] {
  const places = new Set<number>()
  for (const { position } of rules.breaks(paragraph)) places.add(position)
  for (const { 0: run, index } of paragraph.matchAll(WITHOUT_SPACES))
    for (const word of words.segment(run)) if (word.index > 0) places.add(index + word.index)
  places.add(paragraph.length)
  return [...places].sort((one, other) => one - other)
}
