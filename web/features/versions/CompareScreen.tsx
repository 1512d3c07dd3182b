import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, GitCompareArrows, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Project, Version } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { VersionDialog } from '../projects/versions/VersionDialog.tsx'
import { CarriesList } from './CarriesList.tsx'
import { CarryDialog } from './CarryDialog.tsx'
import { Differences } from './Differences.tsx'
import { differencesQuery } from './queries.ts'

export function CompareScreen() {
  const { project, selection } = useWorkspace()
  const versions = selection.versions.data
  if (!versions) return <CenteredSpinner label="Loading versions" />
  return versions.length < 2 ? <OnlyOne project={project} versions={versions} /> : <Compare versions={versions} />
}

function OnlyOne({ project, versions }: { project: Project; versions: readonly Version[] }) {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <EmptyState
        icon={GitCompareArrows}
        title="There is only one version"
        action={
          <Button variant="primary" icon={Plus} onPress={() => setIsCreating(true)}>
            New version
          </Button>
        }
      >
        Create another one, for example as a copy, to compare the two.
      </EmptyState>
      {isCreating && <VersionDialog project={project} versions={versions} onClose={() => setIsCreating(false)} />}
    </>
  )
}

function Compare({ versions }: { versions: readonly Version[] }) {
  const { project, selection } = useWorkspace()
  const [search, setSearch] = useSearchParams()
  const [isCarrying, setIsCarrying] = useState(false)
  const named = (name: string) => versions.find(({ id }) => id === search.get(name))
  const into = named('to') ?? selection.version ?? versions[0]!
  const from = named('from') ?? versions.find(({ id }) => id !== into.id)!
  const choose = (next: { from: string; to: string }) =>
    setSearch((kept) => {
      const params = new URLSearchParams(kept)
      for (const [name, id] of Object.entries(next)) params.set(name, id)
      return params
    })
  const options = versions.map(({ id, name }) => ({ id, label: name }))
  const isSame = from.id === into.id
  const compared = { from: from.id, into: into.id }
  const differences = useQuery({ ...differencesQuery(compared), enabled: !isSame })
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-col gap-3">
        <h2 className="text-20 font-semibold">Compare versions</h2>
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label="From"
            className="w-48"
            options={options}
            value={from.id}
            onChange={(id) => choose({ from: id, to: into.id })}
          />
          <IconButton
            icon={ArrowLeftRight}
            label="Swap the versions"
            onPress={() => choose({ from: into.id, to: from.id })}
          />
          <Select
            label="To"
            className="w-48"
            options={options}
            value={into.id}
            onChange={(id) => choose({ from: from.id, to: id })}
          />
          <Button variant="primary" className="sm:ms-auto" isDisabled={isSame} onPress={() => setIsCarrying(true)}>
            Carry changes
          </Button>
        </div>
      </header>
      {isSame ? (
        <p className="text-muted">Please choose two different versions.</p>
      ) : (
        <Loaded
          query={differences}
          failure="The versions could not be compared"
          waiting={<CenteredSpinner label="Comparing the versions" />}
        >
          {(found) => (
            <Differences key={`${from.id} ${into.id}`} project={project} from={from} into={into} found={found} />
          )}
        </Loaded>
      )}
      <CarriesList version={into} />
      {isCarrying && <CarryDialog from={from} into={into} project={project} onClose={() => setIsCarrying(false)} />}
    </div>
  )
}
