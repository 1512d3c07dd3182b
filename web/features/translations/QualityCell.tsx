import { Star, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { type Review, readReviewNote } from '#db/vocabulary/reviews.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useRowDetails, useTableTools } from './TableContext.ts'
import { useRowField } from './useTable.ts'

/** The tooltip hides a second after the mouse has left (spec §2). */
const HIDES_AFTER_MS = 1_000
const CELL = 'tabular flex h-7 items-center gap-1 rounded-sm px-1 text-13'

export const formatScore = (score: number) => score.toFixed(1)

export const QualityCell = memo(function QualityCell({ id }: { id: string }) {
  const { rows } = useTableTools()
  const score = useRowField(rows, id, 'score')
  const status = useRowField(rows, id, 'status')
  const note = readReviewNote(useRowDetails(id)?.review_notes)
  const [isWanted, setIsWanted] = useState(false)
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
  const want = () => setIsWanted(true)
  if (!isWanted)
    return (
      <button
        type="button"
        tabIndex={-1}
        data-column="quality"
        aria-label={label}
        className={CELL}
        onPointerEnter={want}
        onFocus={want}
      >
        {face}
      </button>
    )
  return (
    <Tooltip
      delayMs={150}
      closeDelayMs={HIDES_AFTER_MS}
      text={
        isError ? (
          <ErrorDetails message={note.message} />
        ) : note.kind === 'review' ? (
          <ReviewDetails review={note.review} />
        ) : (
          label
        )
      }
    >
      <AriaButton excludeFromTabOrder data-column="quality" aria-label={label} className={CELL}>
        {face}
      </AriaButton>
    </Tooltip>
  )
})

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
