import { useQuery } from '@tanstack/react-query'
import { formatWords } from '../../ui/data/numbers.ts'
import { aidsQuery } from '../rows/queries.ts'
import type { Source } from '../rows/rows.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { Section } from './Section.tsx'
import { speakerOf } from './speaker.ts'

/** The text's origin and its speaker. */
export function About({ source }: { source: Source }) {
  const { address } = useTableTools()
  const aids = useQuery(aidsQuery(address))
  const speaker = aids.data && speakerOf(source, aids.data.characters)
  return (
    <>
      <Section title="Context" aside={formatWords(source.words)}>
        {source.context ? (
          <p className="whitespace-pre-wrap">{source.context}</p>
        ) : (
          <p className="text-muted">The file contains no context for this text.</p>
        )}
      </Section>
      {speaker && (
        <Section title="Speaker">
          <p className="font-medium">{speaker.name}</p>
          <p className="text-13">{speaker.description}</p>
          {speaker.context && <p className="text-13 text-muted">{speaker.context}</p>}
        </Section>
      )}
    </>
  )
}
