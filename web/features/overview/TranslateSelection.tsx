import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import {
  CAP_REACHED,
  FREE_WORDS_GIVEN_OUT,
  INSUFFICIENT_QUOTA,
  SUBSCRIPTION_REQUIRED,
} from '#server/billing/constants.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { costWithin } from '../billing/price.ts'
import { billingKeys, useOrganizationQuota } from '../billing/queries.ts'
import { languagesStatusQuery } from '../projects/queries.ts'
import { toastLeft } from '../tableTools/undoToast.tsx'
import { useIsPseudo } from '../translate/EngineNotice.tsx'
import { ConfirmSelection } from './ConfirmSelection.tsx'
import type { PageInLanguage } from './pagesInLanguages.ts'
import { Starting } from './Starting.tsx'
import { type Outcome, translateInTurn, type Wanted } from './translateInTurn.ts'
import { UpdateSelection } from './UpdateSelection.tsx'

const wordsOf = (targets: readonly PageInLanguage[]) =>
  targets.reduce((sum, { progress }) => sum + progress.words_left, 0)

type Props = {
  project: Project
  chosen: readonly PageInLanguage[]
  version: Pick<Version, 'id'>
  pages: ReadonlySet<string>
  languages: ReadonlySet<LanguageCode>
  nothing: string
}

export function TranslateSelection({ project, version, chosen, pages, languages, nothing }: Props) {
  const client = useQueryClient()
  const isPseudo = useIsPseudo(project.id)
  const quota = useOrganizationQuota(project.organization_id)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const run = useMutation({
    mutationFn: (wanted: Wanted) => translateInTurn(wanted, (outcome) => setOutcomes((known) => [...known, outcome])),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: languagesStatusQuery(project.id).queryKey }),
        client.invalidateQueries({ queryKey: billingKeys.all }),
      ]),
  })
  const words = wordsOf(chosen)
  const remaining = quota.data?.remaining_quota ?? null
  const cost =
    chosen.length === 0
      ? nothing
      : `${formatWords(words)} to translate${quota.data ? `, ${costWithin(quota.data, words)}` : ''}.`
  const faults = outcomes.filter(({ fault }) => fault !== undefined)

  function start(isLater: boolean) {
    setIsDialogOpen(false)
    setOutcomes([])
    const onSuccess = (all: readonly Outcome[]) => {
      toast.success('Translation started')
      toastLeft(all)
    }
    run.mutate({ targets: chosen, isLater }, { onSuccess })
  }

  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 flex flex-col gap-3 border-t border-line bg-surface py-3"
    >
      {!run.isPending && faults.length > 0 && <Faults faults={faults} started={outcomes.length - faults.length} />}
      {run.isPending && <Starting started={outcomes.length} total={run.variables.targets.length} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* Room for what is not known yet. */}
        <p className="tabular min-h-10 flex-1 basis-80 content-center">
          {cost}
          {remaining !== null && (
            <span className="text-muted">
              {' '}
              {formatWords(remaining)} {remaining === 1 ? 'remains' : 'remain'} in the quota.
            </span>
          )}
        </p>
        <Button
          variant="primary"
          icon={Languages}
          isDisabled={chosen.length === 0}
          isPending={run.isPending}
          onPress={() => setIsDialogOpen(true)}
        >
          Translate remaining
        </Button>
      </div>
      <UpdateSelection project={project} version={version} pages={pages} languages={languages} isPseudo={isPseudo} />
      {isDialogOpen && (
        <ConfirmSelection
          project={project}
          chosen={chosen}
          isPseudo={isPseudo}
          onStart={start}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </section>
  )
}

const ENDED_BY_PLAN: string[] = [INSUFFICIENT_QUOTA, SUBSCRIPTION_REQUIRED, FREE_WORDS_GIVEN_OUT]

function Faults({ faults, started }: { faults: Outcome[]; started: number }) {
  const isCap = faults.some(({ fault }) => fault === CAP_REACHED)
  const isPlan = faults.some(({ fault }) => fault !== undefined && ENDED_BY_PLAN.includes(fault))
  return (
    <Alert
      kind="warning"
      title={started === 0 ? 'Failed to start translation' : `${formatNumber(started)} started; the rest failed`}
      action={
        (isPlan || isCap) && (
          <LinkButton to={isCap ? '/organizations?tab=quota' : '/billing'} size="sm">
            {isCap ? 'Change the cap' : 'Upgrade Plan'}
          </LinkButton>
        )
      }
    >
      <ul>
        {faults.map(({ target, fault }) => (
          <li key={`${target.page.id} ${target.language}`}>
            {target.page.name} in {languageName(target.language)}: {fault}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
