import { ArrowRight } from 'lucide-react'
import { useContext, useMemo } from 'react'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { Term } from '#server/rows/contract.ts'
import type { Source } from '../rows/rows.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { Section, TakeButton } from './Section.tsx'
import { TermsContext, writtenFor } from './useTerms.ts'

type GlossaryTermsProps = { source: Source; isClaimed: boolean; onInsert: (text: string) => void }

export function GlossaryTerms({ source, isClaimed, onInsert }: GlossaryTermsProps) {
  const { language, sourceLanguage } = useTableTools()
  const findTerms = useContext(TermsContext)
  const terms = useMemo(
    () => [...new Set(findTerms(source.content).flatMap(({ entries }) => entries))],
    [findTerms, source.content],
  )
  if (terms.length === 0) return null
  return (
    <Section title="Glossary">
      <ul>
        {terms.map((entry) => (
          <li key={entry.id}>
            <TakeButton
              label="Insert the translation"
              isDisabled={isClaimed}
              onTake={() => onInsert(writtenFor(entry))}
            >
              <span lang={sourceLanguage} className="text-muted">
                {entry.term}
              </span>{' '}
              <ArrowRight aria-label="is" size={12} className="inline text-muted rtl:-scale-x-100" />{' '}
              <bdi lang={language} dir={directionOf(language)} className="font-medium">
                {writtenFor(entry)}
              </bdi>
              <Facts entry={entry} />
              {(entry.notes || entry.description) && (
                <span className="block text-12 text-muted">{entry.notes || entry.description}</span>
              )}
            </TakeButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ entry: { forbidden, variants, part_of_speech, gender } }: { entry: Term }) {
  const kind = [part_of_speech, gender].filter(Boolean).join(', ')
  return (
    <>
      {kind && <span className="text-12 text-muted">{` ${kind}`}</span>}
      {variants.length > 0 && <span className="block text-12 text-muted">{`Also: ${variants.join(', ')}`}</span>}
      {forbidden.length > 0 && <span className="block text-12 text-red">{`Never: ${forbidden.join(', ')}`}</span>}
    </>
  )
}
