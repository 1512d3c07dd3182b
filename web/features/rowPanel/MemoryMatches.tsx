import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { MemoryMatch } from '#server/memory/contract.ts'
import { Keys } from '../../ui/Keys.tsx'
import { MEMORY_MOD } from '../../ui/platform.ts'
import { memoryQuery } from '../rows/queries.ts'
import type { Source } from '../rows/rows.ts'
import { Difference } from '../rowText/Difference.tsx'
import { Isolated } from '../rowText/Isolated.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'
import { Section, TakeButton } from './Section.tsx'

type Props = { source: Source; isClaimed: boolean; onTake: (text: string) => void }

export function MemoryMatches({ source, isClaimed, onTake }: Props) {
  const { addressOf } = useTableTools()
  const memory = useQuery(memoryQuery(addressOf(source.id), source.id))
  const matches = memory.data?.matches ?? []
  if (memory.isError)
    return (
      <Section title="Memory">
        <p className="text-13 text-muted">The memory could not be looked up.</p>
      </Section>
    )
  if (matches.length === 0) return null
  return (
    <Section title="Memory" aside={<Keys>{`${MEMORY_MOD}+1 … ${matches.length}`}</Keys>}>
      <ol className="flex flex-col gap-1">
        {matches.map((match, index) => (
          <li key={`${match.source} ${match.content}`}>
            <TakeButton
              label={`Insert this translation (${MEMORY_MOD}+${index + 1})`}
              isDisabled={isClaimed}
              onTake={() => onTake(match.content)}
            >
              <Match match={match} number={index + 1} source={source.content} />
            </TakeButton>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const KINDS = { exact_in_context: 'Exact, in context', exact: 'Exact' }
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

function Match({ match, number, source }: { match: MemoryMatch; number: number; source: string }) {
  const { language, sourceLanguage } = useTableTools()
  const { kind, percent, content } = match
  return (
    <>
      <span className="flex items-center gap-1.5 text-12 text-muted">
        <span aria-hidden>{number}</span>
        <span className="tabular font-medium text-ink">{kind === 'fuzzy' ? `${percent} %` : KINDS[kind]}</span>
        {match.is_put_right && <span>put right for this text</span>}
        {match.checked_at !== null && (
          <BadgeCheck aria-label={`Checked by ${match.checked_by ?? 'somebody'}`} size={12} className="text-green" />
        )}
      </span>
      {kind === 'fuzzy' && (
        <span lang={sourceLanguage} dir={directionOf(sourceLanguage)} className="line-clamp-3 text-12 text-muted">
          <Difference before={match.source} after={source} language={sourceLanguage} grain="grapheme" />
        </span>
      )}
      <span lang={language} dir={directionOf(language)} className="line-clamp-4 font-medium whitespace-pre-wrap">
        <Isolated>{content}</Isolated>
      </span>
      <span title={placeOf(match)} className="block truncate text-12 text-muted">
        {[writerOf(match), day.format(new Date(match.written_at)), placeOf(match)].join(' · ')}
      </span>
    </>
  )
}

function writerOf({ origin, written_by, page_name }: MemoryMatch) {
  if (page_name === null) return written_by === null ? 'Imported memory' : `${written_by} (imported)`
  return written_by ?? (origin === 'ai' ? 'AI' : 'A person')
}

const placeOf = ({ project_name, page_name, version_name, identifier }: MemoryMatch) =>
  [project_name, page_name, version_name, identifier].filter((part) => part !== null).join(' · ')
