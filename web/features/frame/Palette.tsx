import { Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import type { User } from '#server/accounts/contract.ts'
import { Keys } from '../../ui/Keys.tsx'
import { closePalette, offered } from '../palette/offers.ts'
import { rankedCommands } from '../palette/ranked.ts'
import { keepRecent, readRecent } from '../palette/recent.ts'
import { useLookedUp } from './useLookedUp.ts'
import { usePlaces } from './usePlaces.ts'

export function Palette({ user }: { user: User }) {
  const places = usePlaces(user)
  const [query, setQuery] = useState('')
  const [recent] = useState(readRecent)
  const [screens] = useState(offered)
  const lookedUp = useLookedUp(query, screens)
  // A command that is here already stands for what is looked up.
  const commands = useMemo(
    () => rankedCommands(query, [lookedUp, ...screens, places], recent),
    [query, lookedUp, screens, places, recent],
  )
  // Enter takes the first one, whose place in the list changes with each letter, until one has gone to another.
  const [hasMoved, setHasMoved] = useState(false)
  const type = (next: string) => {
    setQuery(next)
    setHasMoved(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = commands[0]
    // One press closes: the search field itself would only be emptied.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      return closePalette()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setHasMoved(true)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasMoved || !first) return
    event.preventDefault()
    event.stopPropagation()
    run(first.id)
  }
  const run = (id: string | number) => {
    closePalette()
    const command = commands.find((one) => one.id === id)
    // The focus is back where it was before the command takes it elsewhere.
    if (!command) return
    keepRecent(command.id)
    requestAnimationFrame(() => requestAnimationFrame(command.run))
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && closePalette()}
      data-stays-in-row
      className="fixed inset-0 z-40 flex animate-fade items-start justify-center bg-scrim p-4 pt-[12dvh]"
    >
      <Modal className="w-full max-w-140 animate-appear overflow-hidden rounded-lg border border-line bg-raised shadow-float">
        <AriaDialog aria-label="All commands" className="flex max-h-[60dvh] flex-col outline-none">
          <div className="contents" onKeyDownCapture={onKeyDown}>
            <Autocomplete inputValue={query} onInputChange={type} disableAutoFocusFirst>
              {SEARCH_FIELD}
              <ListBox
                aria-label="Commands"
                items={commands}
                onAction={run}
                renderEmptyState={() => <p className="px-3 py-4 text-center text-muted">No command matches</p>}
                className="min-h-0 overflow-y-auto p-1 outline-none"
              >
                {({ id, label, icon: Icon, keys }) => (
                  <ListBoxItem
                    id={id}
                    textValue={label}
                    className={`flex min-h-9 items-center gap-3 rounded-sm px-3 text-14 outline-none data-focused:bg-hover ${!hasMoved && id === commands[0]?.id ? 'bg-hover' : ''}`}
                  >
                    <Icon aria-hidden size={16} className="shrink-0 text-muted" />
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    {keys && <Keys>{keys}</Keys>}
                  </ListBoxItem>
                )}
              </ListBox>
            </Autocomplete>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const SEARCH_FIELD = (
  <SearchField aria-label="Search commands" autoFocus className="relative border-b border-line">
    <Search aria-hidden size={16} className="absolute start-4 top-3.5 text-muted" />
    <Input
      role="combobox"
      aria-expanded
      placeholder="What would you like to do?"
      className="h-11 w-full bg-raised ps-11 pe-4 text-15 outline-none [&::-webkit-search-cancel-button]:hidden"
    />
  </SearchField>
)
