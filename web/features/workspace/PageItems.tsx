import { Folder, FolderOpen, Rows3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#server/pages/contract.ts'
import { countPages } from '../../ui/data/numbers.ts'
import { MenuItem } from '../../ui/overlays/Menu.tsx'
import { type FolderLine, linesByFolder } from '../pages/folders.ts'

type PageItemsProps = {
  pages: readonly Page[]
  selected: string | undefined
  noteOf: (pages: readonly Page[]) => string
  barOf: (pages: readonly Page[]) => ReactNode
  allPages: string
  onSelect: (id: string) => void
}

/** Pages by the folders of their names; those around the selected page are open. */
export function PageItems({ pages, selected, noteOf, barOf, allPages, onSelect }: PageItemsProps) {
  const navigate = useNavigate()
  const selectedName = pages.find(({ id }) => id === selected)?.name ?? ''
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (path: string) => turned.has(path) !== selectedName.startsWith(`${path}/`)
  const turn = (path: string) =>
    setTurned((was) => new Set(was.has(path) ? [...was].filter((one) => one !== path) : [...was, path]))

  const itemsOf = (line: FolderLine<Page>) => {
    const style = { paddingInlineStart: `${0.5 + line.depth * INDENT_REM}rem` }
    if (line.kind === 'page')
      return (
        <MenuItem
          key={line.page.id}
          style={style}
          textValue={line.page.name}
          isCurrent={line.page.id === selected}
          note={noteOf([line.page])}
          beside={barOf([line.page])}
          onAction={() => onSelect(line.page.id)}
        >
          {line.name}
        </MenuItem>
      )
    const { path, name, pages: inside, depth } = line
    const isShown = isOpen(path)
    return [
      <MenuItem
        key={`folder ${path}`}
        icon={isShown ? FolderOpen : Folder}
        style={style}
        textValue={`${path}/`}
        shouldCloseOnSelect={false}
        note={[countPages(inside.length), noteOf(inside)].filter(Boolean).join(' · ')}
        beside={barOf(inside)}
        onAction={() => turn(path)}
      >
        {name}/<span className="sr-only">, {isShown ? 'open' : 'closed'}</span>
      </MenuItem>,
      ...(isShown
        ? [
            <MenuItem
              key={`rows ${path}`}
              icon={Rows3}
              style={{ paddingInlineStart: `${0.5 + (depth + 1) * INDENT_REM}rem` }}
              textValue={`All pages of ${path}/`}
              onAction={() => void navigate(`${allPages}&${new URLSearchParams({ folder: path })}`)}
            >
              All pages of {name}/
            </MenuItem>,
          ]
        : []),
    ]
  }
  return linesByFolder(pages, isOpen).flatMap(itemsOf)
}

const INDENT_REM = 0.75
