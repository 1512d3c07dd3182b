import { type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Measured } from '#collab/text/facts/boxes.ts'
import { lengthIn } from '#collab/text/facts/lengthLimit.ts'
import { limitOf, sayLimit } from '#collab/text/facts/limits.ts'
import { readText } from '#collab/text/readText.ts'
import type { LengthLimit, LengthUnit } from '#db/vocabulary/texts/facts.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { isTooLong, sayRoom } from './boxes/BoxDrawing.tsx'
import { BoxesContext } from './boxes/BoxesContext.ts'
import type { Judged } from './findings.ts'
import { projectPatterns } from './projectPatterns.ts'

const COUNTED: Record<LengthUnit, string> = {
  characters: '; placeholders do not count',
  bytes: ' of UTF-8; placeholders count as they are written',
  lines: '',
  pixels: '',
}
const SHORT: Record<LengthUnit, string> = { characters: '', bytes: ' B', lines: ' lines', pixels: ' px' }

export function Room({ source, text }: { source: Judged; text: string }) {
  const measured = useMeasured(source, text)
  const limit = source.facts ? limitOf(source.facts) : null
  const isInBox = measured && (limit?.unit === 'pixels' || limit?.unit === 'lines')
  return (
    <>
      {measured && (
        <Count title="In its box; placeholders do not count" isTooLong={isTooLong(measured)}>
          {sayRoom(measured)}
        </Count>
      )}
      {limit && !isInBox && <ByLimit limit={limit} text={text} />}
    </>
  )
}

function ByLimit({ limit, text }: { limit: LengthLimit; text: string }) {
  const { most, unit } = limit
  const length = lengthIn(unit, readText(text, projectPatterns.compiled()))
  if (length === undefined)
    return <Count title="The project has no text box to measure it in">{sayLimit(limit, formatNumber)}</Count>
  return (
    <Count
      title={`${formatNumber(length)} of at most ${sayLimit(limit, formatNumber)}${COUNTED[unit]}`}
      isTooLong={length > most}
    >
      {formatNumber(length)}/{formatNumber(most)}
      {SHORT[unit]}
    </Count>
  )
}

type CountProps = { title: string; isTooLong?: boolean; children: ReactNode }

const Count = ({ title, isTooLong: isLong = false, children }: CountProps) => (
  <span className={`tabular whitespace-nowrap ${isLong ? 'text-red' : ''}`} title={title}>
    <bdi dir="ltr">{children}</bdi>
    {isLong && <span className="pointer-fine:@max-[26rem]/editor:sr-only"> too long</span>}
  </span>
)

const NO_BOXES = () => () => {}

function useMeasured(source: Judged, text: string): Measured | undefined {
  const boxes = useContext(BoxesContext)
  const box = boxes?.boxOf(source)
  const measured = useSyncExternalStore(
    boxes?.listen ?? NO_BOXES,
    () => box && boxes?.measures.measured(source.id, box, text),
  )
  // While a letter is measured the count stays.
  const last = useRef(measured)
  useEffect(() => {
    if (measured) last.current = measured
  }, [measured])
  return box && (measured ?? last.current)
}
