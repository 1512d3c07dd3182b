import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { languageName } from '#db/vocabulary/languages.ts'
import { can } from '#db/vocabulary/roles.ts'
import type { ShownComparison } from '#server/comparisons/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { useWorkspace } from '../pages/workspace.ts'
import { ChoosePairs } from './ChoosePairs.tsx'
import { ComparisonReport } from './ComparisonReport.tsx'
import { comparisonQuery, useBeginAgain, useCloseComparison, useDeleteComparison } from './queries.ts'
import { nameOf, STATES } from './states.ts'

export function ComparisonScreen() {
  const { comparison_id = '' } = useParams()
  const comparison = useQuery(comparisonQuery(comparison_id))
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 p-4 sm:p-6">
      <Loaded
        query={comparison}
        failure="The comparison could not be loaded"
        waiting={<CenteredSpinner label="Loading the comparison" />}
      >
        {(shown) => (
          <>
            <Heading comparison={shown} />
            {shown.state === 'running' && <Running texts={shown.texts} />}
            {shown.state === 'failed' && <Alert title="It could not be translated">{shown.error}</Alert>}
            {shown.state === 'stopped' && (
              <Alert kind="info" title="It has stopped">
                {shown.error}
              </Alert>
            )}
            {shown.state === 'open' && <ChoosePairs comparison={shown} />}
            {shown.report && <ComparisonReport comparison={shown} report={shown.report} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Running({ texts }: { texts: number }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{`${texts} texts are being translated twice. You may leave this page.`}</p>
      <ProgressBar label="Translating" value={undefined} />
    </div>
  )
}

function Heading({ comparison }: { comparison: ShownComparison }) {
  const { project } = useWorkspace()
  const { state, page_name, target_language } = comparison
  const { label, tone } = STATES[state]
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 className="text-20 font-semibold wrap-anywhere">{nameOf(comparison)}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-muted wrap-anywhere">{`${page_name} in ${languageName(target_language)}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton to={`/projects/${project.id}/settings`}>All comparisons</LinkButton>
        <OwnersButtons comparison={comparison} />
      </div>
    </header>
  )
}

function OwnersButtons({ comparison: { id, state, choices } }: { comparison: ShownComparison }) {
  const { project } = useWorkspace()
  const navigate = useNavigate()
  const organizations = useQuery(organizationsQuery())
  const organization = organizations.data?.find((one) => one.id === project.organization_id)
  const close = useCloseComparison(id)
  const again = useBeginAgain(id)
  const deletion = useDeleteComparison(id, () => void navigate(`/projects/${project.id}/settings`))
  const [asked, setAsked] = useState<'close' | 'delete'>()
  if (!organization || !can(roleOf(organization), 'setModelService')) return null
  return (
    <>
      {state === 'open' && (
        <Button variant="primary" onPress={() => setAsked('close')}>
          Show report
        </Button>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <Button variant="primary" isPending={again.isPending} onPress={() => again.mutate()}>
          Begin again
        </Button>
      )}
      <Button variant="ghost" onPress={() => setAsked('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        title="Show the report?"
        confirm="Show report"
        isOpen={asked === 'close'}
        isPending={close.isPending}
        error={close.error?.message}
        onClose={() => setAsked(undefined)}
        onConfirm={() => close.mutate(undefined, { onSuccess: () => setAsked(undefined) })}
      >
        {choices === 0 ? 'Nobody has chosen yet. ' : ''}
        The report shows everyone which side wrote which text, so nobody can choose afterwards.
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete the comparison?"
        confirm="Delete comparison"
        isOpen={asked === 'delete'}
        isPending={deletion.isPending}
        error={deletion.error?.message}
        onClose={() => setAsked(undefined)}
        onConfirm={() => deletion.mutate()}
      >
        Its texts, choices and report are deleted for everyone. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
