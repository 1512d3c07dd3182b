import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, GitBranch, GitCompareArrows, History, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Capability } from '#db/vocabulary/roles.ts'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { PickerButton } from '../../ui/buttons/PickerButton.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { sayDeleted } from '../bin/sayDeleted.tsx'
import { Taken } from '../bin/Taken.tsx'
import { OperationsDialog } from '../operations/OperationsDialog.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { useMay } from '../people/rights.ts'
import { useDeleteVersion } from '../projects/queries.ts'
import { VersionDialog } from '../projects/versions/VersionDialog.tsx'

type Action = {
  id: string
  label: string
  icon: LucideIcon
  tone?: 'danger'
  isOfOne?: boolean
  needs?: Capability
  run: () => void
}
type Props = {
  project: Project
  versions: readonly Version[]
  selected: Version | undefined
  none: string
  onSelect: (id: string | undefined) => void
}

type Open = 'create' | 'edit' | 'operations' | 'delete'
type Does = { opens: (dialog: Open) => () => void; compare: (() => void) | undefined }

function actionsOn(selected: Version | undefined, { opens, compare }: Does): Action[] {
  const create = {
    id: 'create',
    label: 'New version',
    icon: Plus,
    needs: 'manageProject',
    run: opens('create'),
  } as const
  if (!selected) return [create]
  const ofOne = { isOfOne: true }
  return [
    create,
    { ...ofOne, id: 'edit', label: 'Edit version', icon: Pencil, needs: 'manageProject', run: opens('edit') },
    { ...ofOne, id: 'operations', label: 'Operations of version', icon: History, run: opens('operations') },
    ...(compare ? [{ id: 'compare', label: 'Compare versions', icon: GitCompareArrows, run: compare }] : []),
    {
      ...ofOne,
      id: 'delete',
      label: 'Delete version',
      icon: Trash2,
      tone: 'danger',
      needs: 'manageProject',
      run: opens('delete'),
    },
  ]
}

export function VersionPicker({ project, versions, selected, none, onSelect }: Props) {
  const [open, setOpen] = useState<Open>()
  const remove = useDeleteVersion()
  const client = useQueryClient()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const may = useMay()
  const actions = actionsOn(selected, {
    opens: (dialog) => () => setOpen(dialog),
    compare:
      versions.length > 1 ? () => void navigate(`/projects/${project.id}/versions?version=${selected?.id}`) : undefined,
  }).filter(({ needs }) => needs === undefined || may(needs))
  useOffer(() => ({
    commands: actions.map(({ id, label, icon, tone, isOfOne, run }) => ({
      id: `version ${id}`,
      label: isOfOne ? `${label} ${selected?.name}` : label,
      icon,
      use: tone === 'danger' ? 'rare' : undefined,
      run,
    })),
  }))

  function confirmDeletion(version: Version) {
    remove.mutate(version.id, {
      onSuccess: () => {
        // The highest version number that is left, or none, is selected by itself (spec §4).
        onSelect(undefined)
        close()
        sayDeleted(client, { kind: 'version', ...version }, `Version ${version.name} was deleted`)
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
        {versionsSection(versions, selected, onSelect)}
        {actions.length > 0 && (
          <MenuSection title="Change">
            {actions.map(({ id, label, icon, tone, run }) => (
              <MenuItem key={id} icon={icon} tone={tone} onAction={run}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
      {open === 'create' && (
        <VersionDialog project={project} versions={versions} onClose={close} onSaved={({ id }) => onSelect(id)} />
      )}
      {open === 'edit' && selected && <VersionDialog project={project} version={selected} onClose={close} />}
      {open === 'operations' && selected && <OperationsDialog version={selected} onClose={close} />}
      {selected && (
        <ConfirmDialog
          title={`Delete version ${selected.name}?`}
          confirm="Delete version"
          isOpen={open === 'delete'}
          isPending={remove.isPending}
          onConfirm={() => confirmDeletion(selected)}
          onClose={close}
        >
          It moves to the bin with <Taken of={{ kind: 'version', id: selected.id }} />, for everyone. It can be restored
          for {BIN_DAYS} days in the settings of the project. Running AI translations stop.
        </ConfirmDialog>
      )}
    </>
  )
}

const versionsSection = (versions: readonly Version[], selected: Version | undefined, onSelect: Props['onSelect']) =>
  versions.length > 0 && (
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
  )
