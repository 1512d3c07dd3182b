import { FlaskConical, History, Star, TriangleAlert, User } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { type Review, readReviewNote } from '#db/vocabulary/reviews.ts'
import { TOOLTIP } from '#web/ui/overlays/Tooltip.tsx'
import type { RowState } from '../../rows/rows.ts'
import { useRowFields } from '../../rows/useRowField.ts'
import {
  failureBeside,
  formatScore,
  isTranslationError,
  keptAfter,
  PSEUDO_NOT_RATED,
  sayPersonRating,
  sayReasons,
} from '../../tableTools/reviews.ts'
import { type RowDetails, useTableTools } from '../../tableTools/TableContext.ts'

const OPENS_AFTER_MS = 150
/** The tooltip hides a second after the mouse has left (spec §2). */
const HIDES_AFTER_MS = 1_000
const PHONE_WIDTH = 640
const CELL = 'tabular flex h-7 items-center gap-1 rounded-sm px-1 text-13 pointer-coarse:h-11 pointer-coarse:min-w-11'

const FIELDS = ['score', 'status'] as const

type QualityCellProps = { id: string; details: RowDetails | undefined }

export const QualityCell = memo(function QualityCell({ id, details }: QualityCellProps) {
  const { rows } = useTableTools()
  const { score, status } = useRowFields(rows, id, FIELDS)
  const note = readReviewNote(details?.review_notes)
  const isError = isTranslationError(note, status)
  const failure = failureBeside(note, isError)
  if (!isError && score === undefined && failure === undefined) return noRating(details?.is_pseudo ?? false)
  return <Quality {...{ score, status, details, note, failure }} />
})

type QualityProps = Pick<RowState, 'score' | 'status'> &
  Pick<QualityCellProps, 'details'> & {
    note: ReturnType<typeof readReviewNote>
    failure: ReturnType<typeof failureBeside>
  }

function Quality({ score, status, details, note, failure }: QualityProps) {
  const cell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpenAfter] = useDelayedOpen()
  const isError = isTranslationError(note, status)
  const rating = ratingOf(details)
  const { isOld, byPerson, reasons } = rating
  const ScoreIcon = byPerson === undefined ? Star : User
  const face = isError ? (
    <>
      <TriangleAlert aria-hidden size={14} className="text-red" />
      <span className="text-red max-sm:sr-only">Error</span>
    </>
  ) : (
    <>
      {score !== undefined && <ScoreIcon aria-hidden size={12} className="text-muted" />}
      {score !== undefined && formatScore(score)}
      {isOld && <History aria-hidden size={12} />}
      {failure !== undefined && <TriangleAlert aria-hidden size={12} className="text-amber" />}
    </>
  )
  const quality = [`Quality ${formatScore(score ?? 0)} of 5`, ...rating.said].join(', ')
  const rated = score === undefined ? 'No rating' : quality
  const label = isError ? 'Translation Error' : `${rated}${failure === undefined ? '' : ', the last request failed'}`
  return (
    <>
      <button
        ref={cell}
        type="button"
        tabIndex={-1}
        data-column="quality"
        aria-label={label}
        className={`${CELL} ${isOld && !isError ? 'text-muted' : ''}`}
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
          {/* Beside the ratings, so that the next one can be pointed at; on a phone there is room only below. */}
          <AriaTooltip
            triggerRef={cell}
            offset={6}
            placement={window.innerWidth < PHONE_WIDTH ? 'bottom' : 'start'}
            className={TOOLTIP}
          >
            {isTranslationError(note, status) ? (
              <ErrorDetails message={note.message} />
            ) : note.kind === 'review' ? (
              <ReviewDetails review={note.review} reasons={reasons} byPerson={byPerson} />
            ) : (
              failure === undefined && label
            )}
            {failure !== undefined && <p className="py-1">{keptAfter(failure)}</p>}
          </AriaTooltip>
        </TooltipTrigger>
      )}
    </>
  )
}

function ratingOf(details: RowDetails | undefined) {
  const reasons = details ? sayReasons(details) : []
  const personRating = details?.person_rating ?? undefined
  const byPerson = personRating && sayPersonRating(personRating)
  return {
    ...{ reasons, byPerson },
    isOld: personRating ? personRating.is_outdated : reasons.length > 0,
    said: [...(byPerson === undefined ? [] : [byPerson]), ...(reasons.length > 0 ? ['out of date', ...reasons] : [])],
  }
}

const noRating = (isPseudo: boolean) => (
  <span tabIndex={-1} data-column="quality" className={`${CELL} text-muted`}>
    {isPseudo ? (
      <span title={PSEUDO_NOT_RATED} className="flex items-center gap-1">
        <FlaskConical aria-hidden size={12} />
        <span aria-hidden className="max-sm:hidden">
          Pseudo
        </span>
        <span className="sr-only">{PSEUDO_NOT_RATED}</span>
      </span>
    ) : (
      <span className="sr-only">No rating</span>
    )}
  </span>
)

let hideLast = () => {}

function useDelayedOpen() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }, [])
  const setOpenAfter = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (open && hideLast !== hide) hideLast()
      if (open) hideLast = hide
      setIsOpen(open)
    }, delayMs)
  }
  return [isOpen, setOpenAfter] as const
}

const ErrorDetails = ({ message }: { message: string }) => (
  <>
    <strong className="block font-semibold">Translation Error</strong>
    {message}
  </>
)

type ReviewDetailsProps = { review: Review; reasons: readonly string[]; byPerson: string | undefined }

function ReviewDetails({ review, reasons, byPerson }: ReviewDetailsProps) {
  const { details, attempt } = review
  return (
    <div className="flex flex-col gap-1 py-1">
      <strong className="font-semibold">
        Overall {formatScore(review.overall_score)} of 5 · attempt {attempt.current} of {attempt.max}
      </strong>
      {byPerson !== undefined && <span>{byPerson}</span>}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
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
