import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limitOf, sayLimit } from '#collab/text/facts/limits.ts'
import { charactersByName, namedAsCharacters } from '#collab/text/facts/speakers.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { TextFacts } from '#server/pages/contract.ts'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { FactsDialog } from '../../facts/FactsDialog.tsx'
import { aidsQuery } from '../../rows/queries.ts'
import type { Source } from '../../rows/rows.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { Section } from '../Section.tsx'

export function FactsSection({ source }: { source: Source }) {
  const address = useTableTools().addressOf(source.id)
  const characters = useQuery(aidsQuery(address)).data?.characters ?? []
  const [isOpen, setIsOpen] = useState(false)
  const { facts } = source
  const speaker = facts?.speaker ?? null
  const character = speaker === null ? undefined : charactersByName(characters)(speaker)
  const name = namedAsCharacters(characters)(speaker)
  const limit = facts ? limitOf(facts) : null
  const change = (label: string, text = 'Change') => (
    <TextButton isApart aria-label={label} onPress={() => setIsOpen(true)}>
      {text}
    </TextButton>
  )
  return (
    <>
      {name && (
        <Section title="Speaker" aside={<Beside>{change('Change the speaker')}</Beside>}>
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi> <Guessed from={facts?.speaker_from} />
          </p>
          {character && <p className="text-13">{character.description}</p>}
          {character?.context && <p className="text-13 text-muted">{character.context}</p>}
        </Section>
      )}
      {limit && (
        <Section title="Maximum length" aside={<Beside>{change('Change the maximum length')}</Beside>}>
          <p>
            <bdi>{sayLimit(limit, formatNumber)}</bdi> <Guessed from={facts?.max_length_from} />
          </p>
        </Section>
      )}
      {(!name || !limit) && (
        <p className="break-inside-avoid border-b border-line px-3 py-1 text-13 last:border-0">
          {change(MISSING[missingOf(name, limit)], MISSING[missingOf(name, limit)])}
        </p>
      )}
      {isOpen && <FactsDialog page_id={address.page_id} sources={[source]} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const MISSING = {
  both: 'Set a speaker or a maximum length',
  speaker: 'Set a speaker',
  limit: 'Set a maximum length',
}
const missingOf = (name: string | undefined, limit: LengthLimit | null) =>
  name ? 'limit' : limit === null ? 'both' : 'speaker'

const Beside = ({ children }: { children: ReactNode }) => (
  <span className="-my-1 block pointer-coarse:-my-3.5">{children}</span>
)

const Guessed = ({ from }: { from: TextFacts['speaker_from'] | undefined }): ReactNode =>
  from === 'prose' && (
    <span
      className="inline-block text-12 font-normal text-muted"
      title="The file has no field for it; its context says so."
    >
      guessed from the context
    </span>
  )
