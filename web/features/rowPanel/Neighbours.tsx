import { directionOf } from '#db/vocabulary/languages.ts'
import { MAX_LANGUAGES_AT_ONCE } from '#server/rows/constants.ts'
import type { Source } from '../rows/rows.ts'
import { useRowFieldSoon } from '../rows/useRowField.ts'
import { languageOf } from '../rows/version/rowKey.ts'
import { Isolated } from '../rowText/Isolated.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'
import { Section } from './Section.tsx'

const AROUND = 2

export function Neighbours({ id }: { id: string }) {
  const around = useNeighbours(id)
  return (
    around.length > 1 && (
      <Section title="Before and after">
        <NeighbourList id={id} />
      </Section>
    )
  )
}

function useNeighbours(id: string) {
  const { rows } = useTableTools()
  const sources = rows.sources()
  const index = rows.indexOf(id) ?? 0
  const own = sources[index]
  // Between the rows of a language stand those of the others.
  const around = languageOf(id) === undefined ? AROUND : AROUND * MAX_LANGUAGES_AT_ONCE
  return sources.slice(Math.max(0, index - around), index + around + 1).filter((source) => own && isBeside(own, source))
}

export const NeighbourList = ({ id }: { id: string }) => (
  <ol aria-label="Before and after" className="flex flex-col gap-1.5 text-13">
    {useNeighbours(id).map((source) => (
      <Neighbour key={source.id} source={source} isCurrent={source.id === id} />
    ))}
  </ol>
)

/** Between the rows of a table of several pages others may be left out. */
const isBeside = (one: Source, other: Source) =>
  one.page_id === other.page_id &&
  languageOf(one.id) === languageOf(other.id) &&
  Math.abs((one.position ?? 0) - (other.position ?? 0)) <= AROUND

function Neighbour({ source, isCurrent }: { source: Source; isCurrent: boolean }) {
  const { rows, language, sourceLanguage } = useTableTools()
  const text = useRowFieldSoon(rows, source.id, 'text')
  return (
    <li
      className={`border-s-2 ps-2 ${isCurrent ? 'border-accent' : 'border-line'}`}
      aria-current={isCurrent || undefined}
    >
      <p lang={sourceLanguage} dir={directionOf(sourceLanguage)} className="line-clamp-2">
        <Isolated>{source.content}</Isolated>
      </p>
      {text !== '' && (
        <p lang={language} dir={directionOf(language)} className="line-clamp-2 text-muted">
          <Isolated>{text}</Isolated>
        </p>
      )}
    </li>
  )
}
