import { Button } from '../../ui/buttons/Button.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { RowHits } from './RowHits.tsx'
import { keyOf, type useHits } from './useHits.ts'

type FoundPlacesProps = { areInLanguages: boolean; hits: ReturnType<typeof useHits> }

export function FoundPlaces({ areInLanguages, hits: { list, rows, toggle, leftOutOf } }: FoundPlacesProps) {
  const said = saySo(list, rows.length)
  return (
    <section aria-label="Places found">
      <p role="status" className={`text-13 ${list.error ? 'text-red' : 'text-muted'}`}>
        {said}
      </p>
      <ul>
        {rows.map((row) => (
          <RowHits key={keyOf(row)} row={row} isNamed={areInLanguages} leftOut={leftOutOf(row)} onToggle={toggle} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </section>
  )
}

function saySo(list: FoundPlacesProps['hits']['list'], rows: number) {
  if (list.error) return list.error.message
  if (list.isFetching && !list.data) return 'Searching…'
  if (!list.data) return 'Texts are shown here as they would become. Source texts stay as they are.'
  if (list.hasNextPage) return `The first ${countRows(rows)}; more follow, and are replaced too.`
  return rows === 0 ? 'Found in no translation.' : `Found in ${countRows(rows)}.`
}
