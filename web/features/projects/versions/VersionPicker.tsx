import { ChevronDown, GitBranch, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Project, Version } from '#server/projects/contract.ts'
import { PickerButton } from '../../../ui/buttons/PickerButton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu, MenuItem, MenuSection } from '../../../ui/overlays/Menu.tsx'
import { titled, toast } from '../../../ui/overlays/Toast.tsx'
import { useOffer } from '../../palette/useOffer.ts'
import { useDeleteVersion } from '../queries.ts'
import { VersionDialog } from './VersionDialog.tsx'

type Props = {
  project: Project
  versions: readonly Version[]
  selected: Version | undefined
  /** The placeholder while none is selected. */
  none: string
  onSelect: (id: string | undefined) => void
}

export function VersionPicker({ project, versions, selected, none, onSelect }: Props) {
  const [open, setOpen] = useState<'create' | 'edit' | 'delete'>()
  const remove = useDeleteVersion()
  const close = () => setOpen(undefined)
  const actions = [
    { label: 'New version', icon: Plus, to: 'create' as const },
    ...(selected
      ? [
          { label: 'Edit version', icon: Pencil, to: 'edit' as const },
          { label: 'Delete version', icon: Trash2, tone: 'danger' as const, to: 'delete' as const },
        ]
      : []),
  ]
  useOffer(() => ({
    commands: actions.map(({ label, icon, to }) => ({
      id: `version ${to}`,
      label: to === 'create' ? label : `${label} ${selected?.name}`,
      icon,
      run: () => setOpen(to),
    })),
  }))

  function confirmDeletion(version: Version) {
    remove.mutate(version.id, {
      onSuccess: () => {
        // The highest version number that is left, or none, is selected by itself (spec §4).
        onSelect(undefined)
        close()
      },
      onError: (error) => toast.error(titled('Failed to delete version', error.message)),
    })
  }

  return (
    <>
      <Menu
        label="Versions"
        trigger={<PickerButton icon={GitBranch} label="Version" value={selected?.name ?? none} arrow={ChevronDown} />}
      >
        {versions.length > 0 && (
          <MenuSection title="Versions">
            {versions.map((version) => (
              <MenuItem
                key={version.id}
                textValue={version.name}
                isCurrent={version.id === selected?.id}
                onAction={() => onSelect(version.id)}
              >
                {version.name}
                {version.status !== 'published' && <span className="ms-2 text-12 text-muted">{version.status}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        <MenuSection title="Change">
          {actions.map(({ label, icon, tone, to }) => (
            <MenuItem key={label} icon={icon} tone={tone} onAction={() => setOpen(to)}>
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
      {open === 'create' && <VersionDialog project={project} onClose={close} onSaved={({ id }) => onSelect(id)} />}
      {open === 'edit' && selected && <VersionDialog project={project} version={selected} onClose={close} />}
      {selected && (
        <ConfirmDialog
          title={`Delete version ${selected.name}?`}
          confirm="Delete version"
          isOpen={open === 'delete'}
          isPending={remove.isPending}
          onConfirm={() => confirmDeletion(selected)}
          onClose={close}
        >
          Its pages with all their texts and translations are deleted for everyone. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
