import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import type { TranslateEstimate } from '#server/translationRequests/contract.ts'
import { countTexts, formatWords } from '../../ui/data/numbers.ts'
import { EstimateFacts, type EstimateProps } from './EstimateFacts.tsx'
import { PseudoNotice } from './PseudoNotice.tsx'
import { wordsWithCost } from './price.ts'
import { RefusedAlert } from './RefusedAlert.tsx'
import { TestBilling } from './TestBilling.tsx'

type Props = EstimateProps & {
  /** Texts of the memory are filled before; the price is that of the rest. */
  isAfterFill: boolean
}

export function EstimatedCost({ estimate, language, organization_id, isAfterFill }: Props) {
  const { rows, cents, engine, refusal } = estimate
  const isPseudo = engine === BUILT_IN_ENGINE
  if (rows === 0) return <p>{isAfterFill ? 'Nothing is left for the AI.' : 'Every text already has a translation.'}</p>
  return (
    <>
      <p>
        {countTexts(rows)} {isAfterFill ? 'left for the AI' : 'without a translation'}: {wordsWithCost(estimate)}.
      </p>
      {isPseudo && !refusal && <PseudoNotice />}
      <Refused estimate={estimate} />
      <EstimateFacts estimate={estimate} language={language} organization_id={organization_id} />
      <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
        Existing translations won’t be changed.{isPseudo ? '' : ` Engine: ${engine}`}
        {cents > 0 && <TestBilling />}
      </p>
    </>
  )
}

export function Refused({ estimate }: { estimate: TranslateEstimate }) {
  const { fitting } = estimate
  return (
    <RefusedAlert price={estimate}>
      {fitting.rows > 0
        ? `${countTexts(fitting.rows)} with ${formatWords(fitting.words)} still ${fitting.rows === 1 ? 'fits' : 'fit'}.`
        : 'No text fits into the words that are left.'}
    </RefusedAlert>
  )
}
