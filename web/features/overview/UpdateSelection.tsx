import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import type { Started } from '#server/translationRequests/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Refused } from '../billing/EstimatedCost.tsx'
import { PriceFacts, PriceLine } from '../billing/PriceFacts.tsx'
import { PseudoNotice } from '../billing/PseudoNotice.tsx'
import { wordsWithCost } from '../billing/price.ts'
import { billingKeys, useOrganizationQuota } from '../billing/queries.ts'
import { languagesStatusQuery } from '../projects/queries.ts'
import { translate } from '../rows/calls.ts'
import { pageEstimateQuery } from '../rows/queries.ts'
import { offerTakeBack, toastLeft } from '../tableTools/undoToast.tsx'
import { isShortOf, LimitLines, LimitWarnings } from './Limits.tsx'
import { sourceChangesQuery } from './queries.ts'
import { Starting } from './Starting.tsx'

type Outdated = { page_id: string; languages: LanguageCode[]; rows: number }
type Props = {
  project: Project
  version: Pick<Version, 'id'>
  pages: ReadonlySet<string>
  languages: ReadonlySet<LanguageCode>
  isPseudo: boolean
}

export function UpdateSelection({ project, version, pages, languages, isPseudo }: Props) {
  const client = useQueryClient()
  const changes = useQuery(sourceChangesQuery(version.id)).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  const [begun, setBegun] = useState(0)
  const chosen = changes.filter(({ page_id, language }) => pages.has(page_id) && languages.has(language))
  const outdated = [...Map.groupBy(chosen, ({ page_id }) => page_id)].map(([page_id, own]): Outdated => {
    return {
      page_id,
      languages: own.map(({ language }) => language),
      rows: own.reduce((sum, one) => sum + one.rows, 0),
    }
  })
  const rows = outdated.reduce((sum, one) => sum + one.rows, 0)
  const refetch = () =>
    Promise.all(
      [sourceChangesQuery(version.id).queryKey, languagesStatusQuery(project.id).queryKey, billingKeys.all].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )

  const update = useMutation({
    mutationFn: async (wanted: readonly Outdated[]) => {
      setBegun(0)
      const answers: Started[] = []
      try {
        for (const { page_id, languages } of wanted)
          for (const language of languages) {
            const answer = await translate({ page_id, language }, { update: true })
            if (answer.status === 'error') throw new Error(answer.detail ?? answer.message)
            answers.push(answer)
            setBegun(answers.length)
          }
      } finally {
        const operations = answers.flatMap(({ operation_ids }) => operation_ids)
        const areAll = answers.length === countIn(wanted)
        offerTakeBack(client, areAll ? `Update of ${countRows(rows)} started` : 'Update started', operations, 'ai')
        toastLeft(answers)
      }
    },
    onError: (error) => toast.error(`Not everything is being updated: ${error.message}`),
    onSettled: refetch,
  })
  if (update.isPending) return <Starting started={begun} total={countIn(update.variables)} />
  if (rows === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular">{`The source of ${countRows(rows)} has changed since the translation.`}</p>
      <Button icon={FilePen} onPress={() => setIsOpen(true)}>
        Update with AI
      </Button>
      {isOpen && (
        <ConfirmUpdate
          project={project}
          outdated={outdated}
          isPseudo={isPseudo}
          onClose={() => setIsOpen(false)}
          onStart={() => {
            setIsOpen(false)
            update.mutate(outdated)
          }}
        />
      )}
    </div>
  )
}

const countIn = (outdated: readonly Outdated[]) => outdated.reduce((sum, { languages }) => sum + languages.length, 0)

type ConfirmProps = {
  project: Project
  outdated: Outdated[]
  isPseudo: boolean
  onStart: () => void
  onClose: () => void
}

function ConfirmUpdate({ project, outdated, isPseudo, onStart, onClose }: ConfirmProps) {
  const quota = useOrganizationQuota(project.organization_id).data
  const asked = useQueries({
    queries: outdated.map(({ page_id, languages }) => pageEstimateQuery(page_id, languages, { update: true })),
  })
  const estimates = asked.flatMap(({ data }) => data ?? [])
  const isCounted = estimates.length === outdated.length
  const [rows, words, cents] = (['rows', 'words', 'cents'] as const).map((kind) =>
    estimates.reduce((sum, estimate) => sum + estimate[kind], 0),
  ) as [number, number, number]
  const refused = estimates.find(({ refusal }) => refusal !== null)
  const remaining = quota?.remaining_quota ?? null
  const refusal = refused !== undefined || isShortOf({ words, remaining })
  const capLeft = estimates[0]?.cap_left_cents ?? null
  return (
    <Dialog title="Update changed texts with AI?" isOpen onClose={onClose}>
      <DialogBody>
        <p>
          The AI carries the changes of the source texts over and keeps all other words. Only new and changed words
          count{isCounted ? `: ${wordsWithCost({ words, cents, refusal })}` : ''}.
        </p>
        {!isCounted && <Spinner label="Counting words" />}
        {isPseudo && !refused && <PseudoNotice />}
        {refused ? <Refused estimate={refused} /> : <LimitWarnings {...{ words, cents, remaining, capLeft }} />}
        <PriceFacts organization_id={project.organization_id}>
          <PriceLine name="Pages">{formatNumber(outdated.length)}</PriceLine>
          {isCounted && <PriceLine name="Rows">{formatNumber(rows)}</PriceLine>}
          {isCounted && <PriceLine name="Words">{formatNumber(words)}</PriceLine>}
          <LimitLines {...{ cents, remaining, capLeft }} />
        </PriceFacts>
        <p className="text-13 text-muted">
          One page in one language after another. Each page can stop its own, and the earlier texts stay in its history.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus isDisabled={!isCounted} onPress={onStart}>
          Start update
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
