import { CaseSensitive, Regex, Replace, SlidersHorizontal, WholeWord } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { SEARCH_SIDES, type SearchSide } from '#db/vocabulary/texts/searching.ts'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/Menu.tsx'
import { hasSearchOptions } from '../../rows/tableQuery.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { type FiltersProps, toggled } from './filterValues.ts'

export const SIDE_LABELS: Record<SearchSide, string> = {
  source: 'Source text',
  translation: 'Translation',
  identifier: 'Identifier',
  context: 'Context',
  comments: 'Comments',
}

type SearchOptionsProps = Pick<FiltersProps, 'query' | 'change'> & { onReplace: () => void }

export function SearchOptions({ query, change, onReplace }: SearchOptionsProps) {
  const { rights } = useTableTools()
  const { regex, matchCase, wholeWords, sides } = query
  const chosen = [regex, matchCase, wholeWords].filter(Boolean).length + sides.length
  const isOn = hasSearchOptions(query)
  return (
    <Menu
      label="Search options"
      placement="bottom end"
      trigger={
        <Button
          aria-label={isOn ? `Search options: ${chosen}` : 'Search options'}
          className={`absolute end-0.5 top-0.5 flex size-7 items-center justify-center rounded-sm hover:bg-hover pointer-coarse:end-0 pointer-coarse:top-0 pointer-coarse:size-11 ${isOn ? 'bg-accent-soft text-accent' : 'text-muted'}`}
        >
          <SlidersHorizontal aria-hidden size={14} />
        </Button>
      }
    >
      <MenuItem icon={CaseSensitive} isCurrent={matchCase} onAction={() => change({ case: matchCase ? '' : 'yes' })}>
        Match case
      </MenuItem>
      <MenuItem icon={WholeWord} isCurrent={wholeWords} onAction={() => change({ whole: wholeWords ? '' : 'yes' })}>
        Whole words
      </MenuItem>
      <MenuItem icon={Regex} isCurrent={regex} onAction={() => change({ regex: regex ? '' : 'yes' })}>
        Regular expression
      </MenuItem>
      <MenuSection title="Search only in">
        {SEARCH_SIDES.map((side) => (
          <MenuItem key={side} isCurrent={sides.includes(side)} onAction={() => change({ in: toggled(sides, side) })}>
            {SIDE_LABELS[side]}
          </MenuItem>
        ))}
      </MenuSection>
      {rights.writes && (
        <MenuItem icon={Replace} onAction={onReplace}>
          Find and replace
        </MenuItem>
      )}
    </Menu>
  )
}
