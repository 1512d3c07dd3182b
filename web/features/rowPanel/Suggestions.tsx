import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { memoryQuery, rowPanelQuery } from '../rows/queries.ts'
import type { Source } from '../rows/rows.ts'
import { Suggestion } from '../tableTools/Suggestion.tsx'
import { useRowDetails, useTableTools } from '../tableTools/TableContext.ts'
import { GlossaryTerms } from './GlossaryTerms.tsx'
import { LanguagesAndTwins } from './LanguagesAndTwins.tsx'
import { MemoryMatches } from './MemoryMatches.tsx'
import { SearchTranslations } from './SearchTranslations.tsx'
import { Section } from './Section.tsx'
import { TermsContext } from './useTerms.ts'

type SuggestionsProps = {
  source: Source
  isClaimed: boolean
  onInsert: (text: string, where: 'caret' | 'whole') => void
}

export function Suggestions({ source, isClaimed, onInsert }: SuggestionsProps) {
  const { id } = source
  const { addressOf, language: own } = useTableTools()
  const details = useRowDetails(id)
  const suggestion = details?.suggestion
  const terms = useContext(TermsContext)(source.content)
  const address = addressOf(id)
  const { data } = useQuery(rowPanelQuery(address, id))
  const memory = useQuery(memoryQuery(address, id))
  const others = data?.languages.filter(({ language }) => language !== own) ?? []
  const isEmpty = data?.twins.length === 0 && memory.data?.matches.length === 0
  if (!suggestion && terms.length === 0 && isEmpty && others.length === 0)
    return (
      <>
        <p className="px-3 py-6 text-center text-13 text-muted">Nothing to suggest for this text.</p>
        <SearchTranslations address={address} />
      </>
    )
  const take = (text: string) => onInsert(text, 'whole')
  return (
    <>
      {details && suggestion && (
        <Section title="Suggestion">
          <Suggestion id={id} source={source.content} translation_id={details.id} suggestion={suggestion} isBare />
        </Section>
      )}
      <MemoryMatches source={source} isClaimed={isClaimed} onTake={take} />
      <LanguagesAndTwins part="twins" id={id} isClaimed={isClaimed} onTake={take} />
      <GlossaryTerms source={source} isClaimed={isClaimed} onInsert={(text) => onInsert(text, 'caret')} />
      <LanguagesAndTwins part="languages" id={id} isClaimed={isClaimed} onTake={take} />
      <SearchTranslations address={address} />
    </>
  )
}
