import { History, RotateCw, User } from 'lucide-react'
import { MAX_SCORE, MIN_PERSON_SCORE, type Review, SCORE_STEP } from '#db/vocabulary/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { Select } from '../../ui/fields/Select.tsx'
import type { Source } from '../rows/rows.ts'
import { useRowField } from '../rows/useRowField.ts'
import { Isolated } from '../rowText/Isolated.tsx'
import { formatScore, sayPersonRating, sayReasons } from '../tableTools/reviews.ts'
import { useRowDetails, useTableTools } from '../tableTools/TableContext.ts'
import { ModelPrompt } from './ModelPrompt.tsx'
import { Section } from './Section.tsx'

/** The rating by the AI with what has changed since, and beside it that of a person, which counts. */
export function RatingSection({ source, review }: { source: Source; review: Review | undefined }) {
  const { rows, rights, rateAgain } = useTableTools()
  const details = useRowDetails(source.id)
  const text = useRowField(rows, source.id, 'text')
  const isClaimed = useRowField(rows, source.id, 'request') !== undefined
  const reasons = details ? sayReasons(details) : []
  const isFree = text !== '' && !isClaimed && details !== undefined && !details.is_pseudo
  if (!review && !details?.person_rating && !(isFree && rights.reviews)) return null
  return (
    <Section title="Rating" {...(review && { aside: `Attempt ${review.attempt.current} of ${review.attempt.max}` })}>
      <div className="flex flex-col gap-1.5">
        {review ? (
          <Scores review={review} isOld={reasons.length > 0} />
        ) : (
          <p className="text-13 text-muted">Not rated by the AI.</p>
        )}
        {reasons.length > 0 && (
          <ul aria-label="Out of date" className="flex flex-col text-13 text-amber">
            {reasons.map((reason) => (
              <li key={reason} className="flex items-start gap-1.5">
                <History aria-hidden size={14} className="mt-0.5 shrink-0" />
                <span className="min-w-0 break-words">{reason}</span>
              </li>
            ))}
          </ul>
        )}
        {review && <Comments review={review} />}
        <PersonRating source={source} isFree={isFree} />
        {isFree && rights.orders && (
          <div>
            <Button size="sm" icon={RotateCw} onPress={() => void rateAgain([source.id])}>
              {review ? 'Rate again' : 'Have the AI rate it'}
            </Button>
          </div>
        )}
        {review && details && <ModelPrompt translation_id={details.id} />}
      </div>
    </Section>
  )
}

const NONE = 'none'
const SCORES = Array.from({ length: (MAX_SCORE - MIN_PERSON_SCORE) / SCORE_STEP + 1 }, (_, at) =>
  formatScore(MAX_SCORE - at * SCORE_STEP),
)
const OPTIONS = [{ id: NONE, label: 'No rating' }, ...SCORES.map((score) => ({ id: score, label: `${score} of 5` }))]

function PersonRating({ source, isFree }: { source: Source; isFree: boolean }) {
  const { rights, rate } = useTableTools()
  const rating = useRowDetails(source.id)?.person_rating ?? undefined
  return (
    <>
      {rating && (
        <p className={`flex items-start gap-1.5 text-13 ${rating.is_outdated ? 'text-muted' : ''}`}>
          <User aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            <bdi>{sayPersonRating(rating)}</bdi>, <time dateTime={rating.at}>{timeLabel(rating.at)}</time>
          </span>
        </p>
      )}
      {rights.reviews && isFree && (
        <Select
          label="Rating by people"
          size="sm"
          className="w-40"
          options={OPTIONS}
          value={rating ? formatScore(rating.score) : NONE}
          onChange={(chosen) => void rate(source.id, chosen === NONE ? undefined : Number(chosen))}
        />
      )}
    </>
  )
}

const Scores = ({ review, isOld }: { review: Review; isOld: boolean }) => (
  <p className={`tabular flex items-baseline gap-2 ${isOld ? 'text-muted' : ''}`}>
    <span className="text-20 font-semibold">{formatScore(review.overall_score)}</span>
    <span className="flex flex-wrap gap-x-2 text-13 text-muted">
      <span>Accuracy {formatScore(review.details.accuracy)}</span>
      <span>Cultural fit {formatScore(review.details.cultural_fit)}</span>
      <span>Style {formatScore(review.details.style)}</span>
    </span>
  </p>
)

const Comments = ({ review }: { review: Review }) => (
  <>
    {review.repeat_of !== undefined && (
      <p className="text-13 text-muted">
        Repeat of <Isolated>{review.repeat_of}</Isolated>, which has the same source text
      </p>
    )}
    {review.comment && <p className="text-13">{review.comment}</p>}
    {review.rated && <p className="text-13 text-muted">Rated {review.rated}.</p>}
    {review.previous_attempts.length > 0 && (
      <ol className="mt-1.5 flex flex-col gap-1 border-s-2 border-line ps-2 text-13 text-muted">
        {review.previous_attempts.map(({ attempt_number, score, feedback }) => (
          <li key={attempt_number}>
            Attempt {attempt_number}: <span className="tabular font-medium">{formatScore(score)}</span>. {feedback}
          </li>
        ))}
      </ol>
    )}
  </>
)
