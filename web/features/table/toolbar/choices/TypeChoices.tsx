import { Shapes } from 'lucide-react'
import { CONTENT_TYPE_CODES, CONTENT_TYPES, type ContentType } from '#db/vocabulary/contentTypes.ts'
import type { Page } from '#server/pages/contract.ts'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { Choices, Count, noteOf } from './Choices.tsx'

type TypeChoicesProps = Pick<FiltersProps, 'query' | 'change'> & {
  pages: readonly Page[]
  counts: VersionFilterCounts | undefined
}

export function TypeChoices({ pages, counts, query: { types }, change }: TypeChoicesProps) {
  const rowsOf = new Map(counts?.pages.map(({ page_id, rows }) => [page_id, rows]))
  const rowsIn = (wanted: ContentType) =>
    pages.reduce((sum, { id, type }) => (type === wanted ? sum + (rowsOf.get(id) ?? 0) : sum), 0)
  const there = CONTENT_TYPE_CODES.filter((type) => types.includes(type) || pages.some((page) => page.type === type))
  return (
    <Choices label="Content type" note={noteOf(types)}>
      {there.map((type) => (
        <MenuItem
          key={type}
          icon={Shapes}
          isCurrent={types.includes(type)}
          textValue={CONTENT_TYPES[type]}
          onAction={() => change({ type: toggled(types, type) })}
        >
          {CONTENT_TYPES[type]} <Count of={counts && rowsIn(type)} />
        </MenuItem>
      ))}
    </Choices>
  )
}
