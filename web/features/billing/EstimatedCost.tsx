import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import { CAP_REACHED, INSUFFICIENT_QUOTA } from '#server/translationRequests/constants.ts'
import type { TranslateEstimate } from '#server/translationRequests/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatCents, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { PseudoCharge } from './PseudoCharge.tsx'
import { costText } from './price.ts'
import { QUOTA_LIMIT_REACHED, quotaSentence } from './quota/quotaSentence.ts'
import { TestBilling } from './TestBilling.tsx'

const textsOf = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'text' : 'texts'}`

/** The estimate before a request: cost, remaining words, and the reason of a refusal. */
export function EstimatedCost({ estimate }: { estimate: TranslateEstimate }) {
  const { rows, repeats, words, cents, remaining_quota, cap_left_cents, engine, refusal } = estimate
  const isPseudo = engine === BUILT_IN_ENGINE
  if (rows === 0) return <p>Every text already has a translation.</p>
  return (
    <>
      <p>
        {textsOf(rows)} without a translation: {formatWords(words)}, {costText(cents)}.
        {repeats > 0 && ` ${textsOf(repeats)} ${repeats === 1 ? 'repeats' : 'repeat'} another one and cost nothing.`}
      </p>
      {isPseudo && <PseudoCharge words={words} cents={cents} hasQuota={remaining_quota !== null} />}
      <Refused estimate={estimate} />
      {((remaining_quota !== null && !refusal) || (cents > 0 && cap_left_cents !== null)) && (
        <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-md bg-subtle px-3 py-2 text-13">
          {remaining_quota !== null && !refusal && (
            <Line name="Left of your quota">
              {formatWords(remaining_quota)}
              <After>{formatNumber(remaining_quota - words)}</After>
            </Line>
          )}
          {cents > 0 && cap_left_cents !== null && (
            <Line name="Left of the monthly cap">
              {formatCents(cap_left_cents)}
              {cents <= cap_left_cents && <After>{formatCents(cap_left_cents - cents)}</After>}
            </Line>
          )}
        </dl>
      )}
      <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
        Existing translations won’t be changed.{isPseudo ? '' : ` Engine: ${engine}`}
        {cents > 0 && <TestBilling />}
      </p>
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-end">{children}</dd>
  </>
)

const After = ({ children }: { children: ReactNode }) => <span className="text-muted">, {children} after it</span>

/** Why it would be refused, and what would fit. */
export function Refused({ estimate: { words, refusal, fitting, remaining_quota } }: { estimate: TranslateEstimate }) {
  if (!refusal) return null
  const isQuota = refusal.message === INSUFFICIENT_QUOTA
  const isCap = refusal.message === CAP_REACHED
  const left = remaining_quota ?? 0
  return (
    <Alert kind="warning" title={isQuota ? QUOTA_LIMIT_REACHED : refusal.message}>
      <p>{isQuota ? quotaSentence(words, left) : refusal.detail}</p>
      {isQuota && `That is ${formatWords(words - left)} more than your quota has left. `}
      {fitting.rows > 0
        ? `${textsOf(fitting.rows)} with ${formatWords(fitting.words)} still ${fitting.rows === 1 ? 'fits' : 'fit'}.`
        : 'No text fits into what is left.'}{' '}
      <Link to={isCap ? '/organizations?tab=quota' : '/billing'} className="font-medium text-accent underline">
        {isCap ? 'Change the cap' : 'Upgrade Plan'}
      </Link>
    </Alert>
  )
}
