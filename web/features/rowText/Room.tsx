import { lengthIn } from '#collab/text/facts/lengthLimit.ts'
import { sayLimit } from '#collab/text/facts/limits.ts'
import { readText } from '#collab/text/readText.ts'
import type { LengthLimit, LengthUnit } from '#db/vocabulary/texts/facts.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { projectPatterns } from './projectPatterns.ts'

const COUNTED: Record<LengthUnit, string> = {
  characters: '; placeholders do not count',
  bytes: ' of UTF-8; placeholders count as they are written',
  lines: '',
  pixels: '',
}
const SHORT: Record<LengthUnit, string> = { characters: '', bytes: ' B', lines: ' lines', pixels: ' px' }

export function Room({ text, limit }: { text: string; limit: LengthLimit }) {
  const { most, unit } = limit
  const length = lengthIn(unit, readText(text, projectPatterns.compiled()))
  if (length === undefined) return <span className="tabular whitespace-nowrap">{sayLimit(limit, formatNumber)}</span>
  const title = `${formatNumber(length)} of at most ${sayLimit(limit, formatNumber)}${COUNTED[unit]}`
  return (
    <span className={`tabular whitespace-nowrap ${length > most ? 'text-red' : ''}`} title={title}>
      <bdi dir="ltr">
        {formatNumber(length)}/{formatNumber(most)}
        {SHORT[unit]}
      </bdi>
      {length > most && <span className="pointer-fine:@max-[26rem]/editor:sr-only"> too long</span>}
    </span>
  )
}
