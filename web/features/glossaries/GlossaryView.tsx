import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus, SearchX, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBar, useSearch } from '../../ui/fields/SearchBar.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { EntryTable } from './EntryTable.tsx'
import { GlossaryMenu } from './GlossaryMenu.tsx'
import { ImportGlossaryDialog } from './ImportGlossaryDialog.tsx'
import { NewEntryDialog } from './NewEntryDialog.tsx'
import { linesQuery } from './queries.ts'

const PAGE_SIZES = [25, 50, 100, 200]

type Props = { glossary: Glossary; project: Project }

export function GlossaryView({ glossary, project }: Props) {
  const lines = useQuery(linesQuery(glossary.id))
  const [open, setOpen] = useState<'import' | 'entry'>()
  const close = () => setOpen(undefined)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 title={glossary.name} className="truncate text-20 font-semibold">
            {glossary.name}
          </h2>
          <p className="text-muted">{glossary.description}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={Plus} onPress={() => setOpen('entry')}>
            Add entry
          </Button>
          <Button icon={Upload} onPress={() => setOpen('import')}>
            Import CSV
          </Button>
          <GlossaryMenu glossary={glossary} />
        </div>
      </header>
      <Loaded
        query={lines}
        failure="The entries could not be loaded"
        waiting={<CenteredSpinner label="Loading entries" />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              icon={BookOpen}
              title="No entries yet"
              action={
                <>
                  <Button variant="primary" icon={Upload} onPress={() => setOpen('import')}>
                    Import CSV
                  </Button>
                  <Button icon={Plus} onPress={() => setOpen('entry')}>
                    Add entry
                  </Button>
                </>
              }
            >
              An entry is a term with its description and its translation into one language.
            </EmptyState>
          ) : (
            <Entries glossary={glossary} project={project} entries={entries} />
          )
        }
      </Loaded>
      {open === 'import' && <ImportGlossaryDialog glossary={glossary} onClose={close} />}
      {open === 'entry' && <NewEntryDialog glossary={glossary} project={project} onClose={close} />}
    </div>
  )
}

/** The fields a reader looks for a term in. */
const textOf = ({ term_id, term_description, source_text, translation }: GlossaryEntry) =>
  [term_id, term_description, source_text, translation].join('\n').toLowerCase()

function Entries({ glossary, project, entries }: Props & { entries: GlossaryEntry[] }) {
  const search = useSearch()
  const [size, setSize] = useState(100)
  const wanted = search.wanted.toLowerCase()
  const found = useMemo(
    () => (wanted === '' ? entries : entries.filter((entry) => textOf(entry).includes(wanted))),
    [entries, wanted],
  )
  const pageCount = Math.max(1, Math.ceil(found.length / size))
  const current = Math.min(search.page, pageCount)
  return (
    <>
      <SearchBar label="Search the glossary" search={search} count={found.length} one="entry" many="entries" />
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title="No entry matches">
          Search for part of a term, its description, source text or translation.
        </EmptyState>
      ) : (
        <EntryTable glossary={glossary} project={project} entries={found.slice((current - 1) * size, current * size)} />
      )}
      {found.length > PAGE_SIZES[0]! && (
        <Pagination
          page={current}
          pageCount={pageCount}
          onPage={search.setPage}
          pageSize={size}
          pageSizes={PAGE_SIZES}
          onPageSize={setSize}
        />
      )}
    </>
  )
}
