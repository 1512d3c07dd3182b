import { useQuery } from '@tanstack/react-query'
import { Drama, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Character } from '#server/characters/contract.ts'
import type { Page } from '#server/pages/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useMay } from '../people/rights.ts'
import { CharacterDialog } from './CharacterDialog.tsx'
import { charactersQuery, useDeleteCharacter } from './queries.ts'
import { SpeakersOffer } from './SpeakersOffer.tsx'

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; character: Character }

export function CharactersView({ page }: { page: Page }) {
  const characters = useQuery(charactersQuery(page.id))
  const remove = useDeleteCharacter(page.id)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isManager = useMay()('manageProject')
  const create = isManager && (
    <Button variant="primary" icon={Plus} onPress={() => setOpen({ dialog: 'create' })}>
      New character
    </Button>
  )

  function confirmDeletion({ id }: Character) {
    remove.mutate(id, { onSuccess: close, onError: () => toast.error('Failed to delete character') })
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-20 font-semibold">Characters</h2>
          <p className="text-muted">The speakers of {page.name}. The AI gives each their own voice.</p>
        </div>
        {characters.data && characters.data.length > 0 && create}
      </header>
      {isManager && <SpeakersOffer page_id={page.id} />}
      <Loaded
        query={characters}
        failure="The characters could not be loaded"
        waiting={<CenteredSpinner label="Loading characters" />}
      >
        {(cast) =>
          cast.length === 0 ? (
            <EmptyState icon={Drama} title="No characters yet" action={create}>
              Say who speaks here, how old they are and how they talk: formal, playful, in short sentences.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {cast.map((character) => (
                <Item
                  key={character.id}
                  character={character}
                  isEditable={isManager}
                  onEdit={() => setOpen({ dialog: 'edit', character })}
                  onDelete={() => {
                    remove.reset()
                    setOpen({ dialog: 'delete', character })
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.dialog === 'create' && <CharacterDialog page_id={page.id} onClose={close} />}
      {open?.dialog === 'edit' && <CharacterDialog page_id={page.id} character={open.character} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${open.character.name}?`}
          confirm="Delete character"
          isOpen
          isPending={remove.isPending}
          error={remove.error ? `Failed to delete character. ${remove.error.message}` : undefined}
          onClose={close}
          onConfirm={() => confirmDeletion(open.character)}
        >
          The AI will stop using this voice. Translations stay as they are.
        </ConfirmDialog>
      )}
    </div>
  )
}

type ItemProps = { character: Character; isEditable: boolean; onEdit: () => void; onDelete: () => void }

const Item = ({ character: { name, description, context }, isEditable, onEdit, onDelete }: ItemProps) => (
  <li className="flex items-start gap-4 px-4 py-3">
    <div className="min-w-0 flex-1 break-words">
      <h3 className="font-semibold">{name}</h3>
      <p className={description ? '' : 'text-muted'}>{description || 'Nothing is said of how they talk yet.'}</p>
      {context && <p className="mt-1 text-13 text-muted">{context}</p>}
    </div>
    {isEditable && (
      <div className="flex gap-1">
        <IconButton icon={Pencil} label={`Edit ${name}`} onPress={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${name}`} onPress={onDelete} />
      </div>
    )}
  </li>
)
