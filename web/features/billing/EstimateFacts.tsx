import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { TranslateEstimate, WordsPrice } from '#server/translationRequests/contract.ts'
import { countTexts, formatCents, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { PriceFacts, PriceLine } from './PriceFacts.tsx'

export type EstimateProps = { estimate: TranslateEstimate; language: LanguageCode; organization_id: string }

export function EstimateFacts({ estimate, language, organization_id }: EstimateProps) {
  const { rows, repeats, words, cents, in_memory, cap_left_cents, limit } = estimate
  return (
    <PriceFacts organization_id={organization_id}>
      <PriceLine name="Language">{languageName(language)}</PriceLine>
      <PriceLine name="Rows">{formatNumber(rows)}</PriceLine>
      <PriceLine name="Words">{formatNumber(words)}</PriceLine>
      {repeats > 0 && (
        <PriceLine name="Repeats of the same text">{countTexts(repeats)}, charged once and filled</PriceLine>
      )}
      {in_memory.rows > 0 && (
        <PriceLine name="Translated elsewhere">
          {countTexts(in_memory.rows)}, {formatWords(in_memory.words)}
        </PriceLine>
      )}
      <RemainingQuota price={estimate} />
      {cents > 0 && cap_left_cents !== null && (
        <PriceLine name="Remaining monthly cap">
          <Rest
            now={formatCents(cap_left_cents)}
            after={cents <= cap_left_cents ? formatCents(cap_left_cents - cents) : undefined}
          />
        </PriceLine>
      )}
      {limit && (
        <PriceLine name="Left of your words this month">
          <Rest
            now={`${formatWords(limit.left_words)} of ${formatNumber(limit.monthly_words)}`}
            after={words <= limit.left_words ? formatNumber(limit.left_words - words) : undefined}
          />
        </PriceLine>
      )}
    </PriceFacts>
  )
}

export const RemainingQuota = ({ price: { words, remaining_quota, refusal } }: { price: WordsPrice }) =>
  remaining_quota !== null &&
  !refusal && (
    <PriceLine name="Remaining quota">
      <Rest now={formatWords(remaining_quota)} after={formatNumber(remaining_quota - words)} />
    </PriceLine>
  )

type RestProps = { now: string; after: string | undefined }

const Rest = ({ now, after }: RestProps) =>
  after === undefined ? (
    now
  ) : (
    <>
      <span className="inline-block">{now},</span> <span className="inline-block text-muted">{after} after it</span>
    </>
  )
