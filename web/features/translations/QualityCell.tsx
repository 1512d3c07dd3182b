import { Star, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { type Review, readReviewNote } from '#db/vocabulary/reviews.ts'
import { TOOLTIP } from '../../ui/Tooltip.tsx'
import { useRowDetails, useTableTools } from './TableContext.ts'
import { useRowField } from './useTable.ts'

const OPENS_AFTER_MS = 150
/** The tooltip hides a second after the mouse has left (spec §2). */
const HIDES_AFTER_MS = 1_000
const CELL = 'tabular flex h-7 items-center gap-1 rounded-sm px-1 text-13'

export const formatScore = (score: number) => score.toFixed(1)

export const QualityCell = memo(function QualityCell({ id }: { id: string }) {
  const { rows } = useTableTools()
  const score = useRowField(rows, id, 'score')
  const status = useRowField(rows, id, 'status')
  const note = readReviewNote(useRowDetails(id)?.review_notes)
  const cell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpenAfter] = useDelayedOpen()
  const isError = note.kind === 'error' && status === 'FAILED'

  if (!isError && score === undefined)
    return (
      <span tabIndex={-1} data-column="quality" className={`${CELL} text-muted`}>
        <span className="sr-only">No rating</span>
      </span>
    )
  const face = isError ? (
    <>
      <TriangleAlert aria-hidden size={14} className="text-red" />
      <span className="text-red">Error</span>
    </>
  ) : (
    <>
      <Star aria-hidden size={12} className="text-muted" />
      {formatScore(score ?? 0)}
    </>
  )
  const label = isError ? 'Translation Error' : `Quality ${formatScore(score ?? 0)} of 5`
  return (
    <>
      <button
        ref={cell}
        type="button"
        tabIndex={-1}
        data-column="quality"
        aria-label={label}
        className={CELL}
        onPointerEnter={() => setOpenAfter(true, OPENS_AFTER_MS)}
        onPointerLeave={() => setOpenAfter(false, HIDES_AFTER_MS)}
        onFocus={() => setOpenAfter(true, 0)}
        onBlur={() => setOpenAfter(false, 0)}
        onKeyDown={({ key }) => key === 'Escape' && setOpenAfter(false, 0)}
      >
        {face}
      </button>
      {/* Hundreds of rows have a rating: what shows one is built when it is wanted. */}
      {isOpen && (
        <TooltipTrigger isOpen>
          <AriaTooltip triggerRef={cell} offset={6} placement="bottom" className={TOOLTIP}>
            {isError ? (
              <ErrorDetails message={note.message} />
            ) : note.kind === 'review' ? (
              <ReviewDetails review={note.review} />
            ) : (
              label
            )}
          </AriaTooltip>
        </TooltipTrigger>
      )}
    </>
  )
})

/** Opens or closes after a while, unless something else is asked for before. */
function useDelayedOpen() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setOpenAfter = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(open), delayMs)
  }
  return [isOpen, setOpenAfter] as const
}

const ErrorDetails = ({ message }: { message: string }) => (
  <>
    <strong className="block font-semibold">Translation Error</strong>
    {message}
  </>
)

function ReviewDetails({ review }: { review: Review }) {
  const { details, attempt } = review
  return (
    <div className="flex flex-col gap-1 py-1">
      <strong className="font-semibold">
        Overall {formatScore(review.overall_score)} of 5 · attempt {attempt.current} of {attempt.max}
      </strong>
      <span className="tabular">
        Accuracy {formatScore(details.accuracy)} · Cultural fit {formatScore(details.cultural_fit)} · Style{' '}
        {formatScore(details.style)}
      </span>
      {review.comment && <span>{review.comment}</span>}
      {review.previous_attempts.map(({ attempt_number, score, feedback }) => (
        <span key={attempt_number} className="opacity-80">
          Attempt {attempt_number}: {formatScore(score)}. {feedback}
        </span>
      ))}
    </div>
  )
}
