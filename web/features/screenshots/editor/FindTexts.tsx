import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownText } from '#server/screenshots/contract.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { usePaused } from '#web/ui/fields/usePaused.ts'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { foundTextsQuery } from './foundTexts.ts'

type Props = {
  version_id: string
  shown: readonly ShownText[]
  /** Whether a region was drawn, for which a text is looked for. */
  hasRegion: boolean
  isPending: boolean
  onChoose: (source_text_id: string) => void
  onCancel: () => void
}

export function FindTexts({ version_id, shown, hasRegion, isPending, onChoose, onCancel }: Props) {
  const { project } = useWorkspace()
  const [search, setSearch] = useState('')
  const wanted = usePaused(search.trim())
  const language = project.target_languages[0]
  const at = { version_id, language, search: wanted }
  const found = useQuery({ ...foundTextsQuery(at), enabled: wanted !== '' && language !== undefined })
  const known = new Set(shown.map(({ source_text_id }) => source_text_id))
  const unplaced = hasRegion && wanted === '' ? shown.filter(({ region }) => region === null) : []
  const offered =
    wanted === ''
      ? unplaced
      : (found.data ?? []).filter(({ source_text_id }) => hasRegion || !known.has(source_text_id))
  const choose = (id: string) => {
    setSearch('')
    onChoose(id)
  }
  return (
    <section
      aria-label="Find texts"
      className={`flex flex-col gap-2 rounded-lg border p-3 ${hasRegion ? 'border-accent bg-accent-soft' : 'border-line'}`}
      onKeyDown={(event) => event.key === 'Escape' && search === '' && onCancel()}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{hasRegion ? 'Which text is in the region?' : 'Add texts'}</h3>
        {hasRegion && (
          <Button size="sm" variant="ghost" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {language === undefined ? (
        <p className="text-13 text-muted">Texts can be found once the project has a target language.</p>
      ) : (
        <SearchField label="Search texts and identifiers" value={search} onChange={setSearch} />
      )}
      {found.isError && (
        <LoadFailure query={found} title="The texts could not be searched">
          {found.error.message}
        </LoadFailure>
      )}
      {wanted !== '' && found.isPending && language !== undefined && <CenteredSpinner label="Searching" />}
      {wanted !== '' && found.data && offered.length === 0 && (
        <p role="status" className="text-13 text-muted">
          No other text of this version has these words.
        </p>
      )}
      {offered.length > 0 && <FoundTexts offered={offered} isPending={isPending} onChoose={choose} />}
    </section>
  )
}

type Found = Pick<ShownText, 'source_text_id' | 'content' | 'identifier' | 'page_name'>
type FoundProps = { offered: readonly Found[]; isPending: boolean; onChoose: (id: string) => void }

const FoundTexts = ({ offered, isPending, onChoose }: FoundProps) => (
  <ul aria-label="Found texts" className="flex max-h-72 flex-col overflow-y-auto">
    {offered.map(({ source_text_id, content, identifier, page_name }) => (
      <li key={source_text_id}>
        <button
          type="button"
          disabled={isPending}
          onClick={() => onChoose(source_text_id)}
          className="w-full rounded-sm px-1.5 py-1 -outline-offset-2 text-start hover:bg-hover disabled:opacity-50"
        >
          <span className="line-clamp-2 wrap-anywhere">
            <bdi>{content}</bdi>
          </span>
          <span className="block truncate text-12 text-muted">
            <bdi>{identifier}</bdi> · <bdi>{page_name}</bdi>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
