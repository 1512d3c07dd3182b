import { Search } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu as AriaMenu, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { LIST, POPOVER } from './Menu.tsx'

const COLUMNS =
  'flex max-h-104 min-h-0 gap-1 p-1 outline-none max-sm:max-h-none max-sm:flex-col sm:[&_[role^=menuitem]]:pointer-fine:min-h-7 sm:[&>section]:mt-0! sm:[&>section]:overflow-y-auto sm:[&>section+section]:shrink-0 sm:[&>section+section]:border-s sm:[&>section+section]:border-t-0! sm:[&>section+section]:border-line sm:[&>section+section]:ps-1 sm:[&>section+section]:pt-0! [&>section:not(:last-child)]:min-w-56'
/**
 * On a phone the first section scrolls, and the others stay in view below it, two items side by side; a low one has no room for
 * titles.
 */
const STACKED =
  'max-sm:[&>section:first-of-type:not(:last-child)]:max-h-44 max-sm:[&>section:first-of-type:not(:last-child)]:min-h-20 max-sm:[&>section:first-of-type:not(:last-child)]:overflow-y-auto max-sm:[&>section+section]:grid max-sm:[&>section+section]:shrink-0 max-sm:[&>section+section]:grid-cols-2 max-sm:[&>section+section>header]:col-span-2 max-sm:[&>section+section_[role^=menuitem]>span]:whitespace-normal max-sm:[@media(max-height:700px)]:[&>section>header]:sr-only'

type SearchProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void }
type SearchMenuProps = {
  trigger: ReactElement
  label: string
  search: SearchProps | undefined
  onOpenChange?: (isOpen: boolean) => void
  layout?: 'list' | 'columns'
  staysOpen?: boolean
  empty?: string
  children: ReactNode
}

function chosenBy(input: HTMLInputElement): HTMLElement | null | undefined {
  const marked = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  if (marked || input.value === '') return marked
  const menu = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return (menu?.querySelector('section') ?? menu)?.querySelector<HTMLElement>('[role^=menuitem]')
}

export function SearchMenu({ trigger, label, search, onOpenChange, layout = 'list', ...props }: SearchMenuProps) {
  const { staysOpen, empty, children } = props
  const menu = (
    <AriaMenu
      aria-label={label}
      className={layout === 'columns' ? `${COLUMNS} ${STACKED}` : LIST}
      shouldCloseOnSelect={!staysOpen}
      renderEmptyState={() => <p className="px-2 py-3 text-13 text-muted">{empty}</p>}
    >
      {children}
    </AriaMenu>
  )
  return (
    <MenuTrigger
      onOpenChange={(isOpen) => {
        onOpenChange?.(isOpen)
        if (!isOpen) search?.onChange('')
      }}
    >
      {trigger}
      <Popover
        placement="bottom start"
        offset={4}
        className={`flex min-w-[max(11rem,var(--trigger-width))] flex-col ${POPOVER}`}
      >
        {search ? (
          <Autocomplete inputValue={search.value} onInputChange={search.onChange}>
            <SearchField aria-label={search.label} autoFocus className="relative shrink-0 border-b border-line">
              <Search aria-hidden size={14} className="absolute inset-y-0 start-3 my-auto text-muted" />
              <Input
                onKeyDownCapture={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  event.stopPropagation()
                  chosenBy(event.currentTarget)?.click()
                }}
                placeholder={search.placeholder ?? search.label}
                className="h-9 w-full min-w-64 bg-raised ps-8 pe-3 text-14 outline-none pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            {menu}
          </Autocomplete>
        ) : (
          menu
        )}
      </Popover>
    </MenuTrigger>
  )
}
