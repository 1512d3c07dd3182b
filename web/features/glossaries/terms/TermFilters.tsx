import { ChevronDown, CircleDashed, Languages } from 'lucide-react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/Menu.tsx'
import type { SharedColumn } from './columns.ts'
import type { TermFilter } from './useTermFilter.ts'

type Props = { all: readonly LanguageCode[]; empty: readonly SharedColumn[]; filter: TermFilter }

export function TermFilters({ all, empty, filter }: Props) {
  const { chosen, isMissingOnly } = filter
  const count = chosen.length + Number(isMissingOnly)
  return (
    <Menu
      label="Filter the terms"
      trigger={
        <Button icon={Languages} className={count > 0 ? 'border-accent bg-accent-soft' : ''}>
          {chosen.length === 1 ? languageName(chosen[0]!) : chosen.length > 1 ? 'Languages' : 'All languages'}
          {chosen.length > 1 && <span className="tabular">· {chosen.length}</span>}
          {isMissingOnly && <CircleDashed aria-label="missing only" size={16} />}
          <ChevronDown aria-hidden size={16} className="text-muted" />
        </Button>
      }
    >
      <MenuSection title="Terms">
        <MenuItem icon={CircleDashed} isCurrent={isMissingOnly} onAction={filter.toggleMissing}>
          Missing a translation
        </MenuItem>
      </MenuSection>
      <MenuSection title="Show">
        <MenuItem isCurrent={chosen.length === 0 && !isMissingOnly} onAction={filter.clear}>
          All languages
        </MenuItem>
        {all.map((code) => (
          <MenuItem key={code} isCurrent={chosen.includes(code)} onAction={() => filter.toggle(code)}>
            {languageName(code)}
          </MenuItem>
        ))}
      </MenuSection>
      {empty.length > 0 && (
        <MenuSection title="Empty columns">
          {empty.map(({ id, label }) => (
            <MenuItem key={id} isCurrent={filter.columns.includes(id)} onAction={() => filter.toggleColumn(id)}>
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  )
}
