import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project, Version } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useMay } from '../people/rights.ts'
import { HookDialog } from './HookDialog.tsx'
import { repositoryQuery } from './queries.ts'
import { RepositoryForm } from './RepositoryForm.tsx'
import { RepositoryState } from './RepositoryState.tsx'

type Props = { project: Pick<Project, 'id'>; versions: readonly Version[] }

export function RepositorySection({ project: { id: project_id }, versions }: Props) {
  const query = useQuery(repositoryQuery(project_id))
  const isManager = useMay()('manageProject')
  const [isOpen, setIsOpen] = useState(false)
  const [hook, setHook] = useState<{ path: string; secret: string }>()
  const repository = query.data?.repository
  return (
    <Section
      title="Git repository"
      text="Source texts come from a branch by themselves; translations go back on a branch of their own, with a merge request."
      action={
        isManager &&
        query.data &&
        !repository && (
          <Button isDisabled={versions.length === 0} onPress={() => setIsOpen(true)}>
            Connect
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        failure="The repository could not be loaded"
        waiting={<CenteredSpinner label="Loading the repository" />}
      >
        {({ repository }) =>
          repository ? (
            <RepositoryState project_id={project_id} repository={repository} onEdit={() => setIsOpen(true)} />
          ) : (
            <p className="text-13 text-muted">
              {versions.length === 0
                ? 'Create a version first: it is what the repository is read into.'
                : 'No repository is connected. What was read and sent will be shown here.'}
            </p>
          )
        }
      </Loaded>
      {isOpen && (
        <RepositoryForm
          project_id={project_id}
          repository={repository ?? undefined}
          versions={versions}
          onSaved={({ repository, hook_secret }) =>
            hook_secret !== null && setHook({ path: repository.hook_path, secret: hook_secret })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
      {hook && <HookDialog {...hook} onClose={() => setHook(undefined)} />}
    </Section>
  )
}
