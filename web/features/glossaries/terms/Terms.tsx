import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fold } from '#db/vocabulary/texts/searching.ts'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Pagination } from '#web/ui/data/Pagination.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchBar, useSearch } from '#web/ui/fields/SearchBar.tsx'
import { columnsOf, emptyColumns, languagesOf } from './columns.ts'
import { TermFilters } from './TermFilters.tsx'
import { TermTable } from './TermTable.tsx'
import { createTermReader } from './terms.ts'
import { isFound, useTermFilter } from './useTermFilter.ts'

const PAGE_SIZES = [25, 50, 100, 200]

type Props = { glossary: Glossary; project: Project; entries: readonly GlossaryEntry[] }

export function Terms({ glossary, project, entries }: Props) {
  const search = useSearch()
  const [size, setSize] = useState(100)
  const [readTerms] = useState(createTermReader)
  const terms = useMemo(() => readTerms(entries), [readTerms, entries])
  const languages = useMemo(() => languagesOf(project, entries), [project, entries])
  const filter = useTermFilter(languages)
  const shown = filter.languages.join()
  const empty = useMemo(() => emptyColumns(entries), [entries])
  const asked = filter.columns.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the languages themselves are a new list each time
  const columns = useMemo(
    () =>
      columnsOf(
        project,
        filter.languages,
        entries,
        empty.filter(({ id }) => !filter.columns.includes(id)),
      ),
    [project, shown, entries, empty, asked],
  )
  const wanted = fold(search.wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the languages themselves are a new list each time
  const found = useMemo(
    () => terms.filter((term) => isFound(term, wanted, filter)),
    [terms, wanted, shown, filter.isMissingOnly],
  )
  const pageCount = Math.max(1, Math.ceil(found.length / size))
  const current = Math.min(search.page, pageCount)
  const before = (current - 1) * size
  return (
    <>
      <SearchBar label="Search the glossary" search={search} count={found.length} one="term" many="terms">
        <TermFilters all={languages} empty={empty} filter={filter} />
      </SearchBar>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No term matches"
          action={
            <Button
              onPress={() => {
                search.look('')
                filter.clear()
              }}
            >
              Show all terms
            </Button>
          }
        >
          Search for part of a term, its description, source text or a translation.
        </EmptyState>
      ) : (
        <TermTable
          glossary={glossary}
          terms={found.slice(before, before + size)}
          columns={columns}
          before={before}
          count={found.length}
        />
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
