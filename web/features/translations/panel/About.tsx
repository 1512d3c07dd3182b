import { useQuery } from '@tanstack/react-query'
import type { TranslationAids } from '#server/rows/contract.ts'
import { formatWords } from '../../../ui/numbers.ts'
import { aidsQuery } from '../queries.ts'
import type { Source } from '../rows.ts'
import { useTableTools } from '../TableContext.ts'
import { Section } from './Section.tsx'

/** Where the text comes from, and who says it. */
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
          <p className="text-muted">None was given in the file.</p>
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

/** The character whose name stands in the context, or else in the identifier. */
export function speakerOf({ context, identifier }: Source, characters: TranslationAids['characters']) {
  const inOrder = characters.toSorted((a, b) => b.name.length - a.name.length)
  const inContext = wordsOf(context ?? '')
  const inIdentifier = wordsOf(identifier)
  return (
    inOrder.find(({ name }) => inContext.includes(wordsOf(name))) ??
    inOrder.find(({ name }) => inIdentifier.includes(wordsOf(name)))
  )
}

/** Words between spaces, so that a name is found as a whole, whatever stands between its words. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
