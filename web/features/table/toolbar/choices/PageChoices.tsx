import { FileText, Folder } from 'lucide-react'
import type { Page } from '#server/pages/contract.ts'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { foldersOf } from '#web/features/pages/folders.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { Choices, Count, noteOf } from './Choices.tsx'

type PageChoicesProps = Pick<FiltersProps, 'query' | 'change'> & {
  pages: readonly Page[]
  counts: VersionFilterCounts | undefined
}

export function PageChoices({ pages, counts, query, change }: PageChoicesProps) {
  const rowsOf = new Map(counts?.pages.map(({ page_id, rows }) => [page_id, rows]))
  const rowsIn = (folder: string) =>
    pages.reduce((sum, { id, name }) => (name.startsWith(`${folder}/`) ? sum + (rowsOf.get(id) ?? 0) : sum), 0)
  return (
    <Choices label="Page" note={noteOf([...query.pages, ...query.folders])}>
      {foldersOf(pages).map((folder) => (
        <MenuItem
          key={`folder ${folder}`}
          icon={Folder}
          isCurrent={query.folders.includes(folder)}
          textValue={`${folder}/`}
          onAction={() => change({ folder: toggled(query.folders, folder) })}
        >
          {folder}/ <Count of={counts && rowsIn(folder)} />
        </MenuItem>
      ))}
      {pages.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={FileText}
          isCurrent={query.pages.includes(id)}
          textValue={name}
          onAction={() => change({ of: toggled(query.pages, id) })}
        >
          {name} <Count of={rowsOf.get(id)} />
        </MenuItem>
      ))}
    </Choices>
  )
}
