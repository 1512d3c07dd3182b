import { BadgeCheck, Contrast } from 'lucide-react'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Source } from '../rows/rows.ts'
import { useRowField } from '../rows/useRowField.ts'
import { ORIGINS, useCheck, useOrigin } from '../tableTools/origins.ts'
import { askSendBack } from '../tableTools/review/SendBackDialog.tsx'
import { SentBack, useSentBack } from '../tableTools/review/SentBack.tsx'
import { failureBeside, isTranslationError, keptAfter } from '../tableTools/reviews.ts'
import { useRowDetails, useTableTools } from '../tableTools/TableContext.ts'
import { Issues } from './issues/Issues.tsx'
import { ModelPrompt } from './ModelPrompt.tsx'
import { RatingSection } from './RatingSection.tsx'
import { Section } from './Section.tsx'

export function RowReview({ source }: { source: Source }) {
  const { rows, rights, ...tools } = useTableTools()
  const details = useRowDetails(source.id)
  const status = useRowField(rows, source.id, 'status')
  const note = readReviewNote(details?.review_notes)
  const isError = isTranslationError(note, status)
  const failure = failureBeside(note, isError)
  const origin = useOrigin(source.id)
  const check = useCheck(source.id)
  const checked = check?.label
  const sentBack = useSentBack(source.id)
  const CheckIcon = check?.isComplete ? BadgeCheck : Contrast
  return (
    <>
      {(origin || checked) && (
        <Section title="Origin">
          {origin && <p>{ORIGINS[origin].label}</p>}
          {check ? (
            <p className={`flex items-center gap-1.5 ${check.isComplete ? 'text-green' : ''}`}>
              <CheckIcon aria-hidden size={14} className="shrink-0" />
              {checked}
            </p>
          ) : (
            <p className="text-13 text-muted">Nobody has checked this text as it stands.</p>
          )}
          {rights.reviews && (
            <div className="mt-1 flex flex-wrap gap-1">
              {!check?.isComplete && (
                <Button size="sm" onPress={() => tools.check(source.id)}>
                  Mark as checked
                </Button>
              )}
              {check && (
                <Button size="sm" onPress={() => tools.uncheck(source.id)}>
                  Mark as unchecked
                </Button>
              )}
              <Button size="sm" onPress={() => askSendBack(source.id)}>
                Send back
              </Button>
            </div>
          )}
        </Section>
      )}
      {sentBack && (
        <Section title="Sent back">
          <SentBack id={source.id} />
        </Section>
      )}
      <Issues source={source} />
      {details?.is_pseudo && (
        <Section title="Pseudo-localized">
          <p className="text-13">
            The built-in engine made this text look foreign to test the form. It is not a translation and is not rated.
          </p>
          <ModelPrompt translation_id={details.id} />
        </Section>
      )}
      {isTranslationError(note, status) && (
        <Section title="Translation Error">
          <p className="text-red">{note.message}</p>
          {details && <ModelPrompt translation_id={details.id} />}
        </Section>
      )}
      {failure !== undefined && (
        <Section title="Last request">
          <p className="text-13">{keptAfter(failure)}</p>
        </Section>
      )}
      <RatingSection source={source} review={note.kind === 'review' ? note.review : undefined} />
    </>
  )
}
