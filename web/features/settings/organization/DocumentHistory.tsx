import { useState } from 'react'
import { HISTORY_DAYS, type HistoryDays } from '#db/vocabulary/historyDays.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { canChooseHistory } from '../../organizations/memberRights.ts'
import { useUpdateOrganization } from '../../organizations/queries.ts'

type Choice = `${HistoryDays}` | 'forever'

const LABELS: Record<Choice, string> = { forever: 'Forever', 365: '1 year', 30: '30 days', 0: 'Do not keep history' }
const OPTIONS = (['forever', '365', '30', '0'] as const).map((id) => ({ id, label: LABELS[id] }))

const choiceOf = (days: HistoryDays | null): Choice => (days === null ? 'forever' : `${days}`)
const daysOf = (choice: Choice) => HISTORY_DAYS.find((days) => `${days}` === choice) ?? null
const lengthOf = (choice: Choice) => daysOf(choice) ?? Number.POSITIVE_INFINITY

export function DocumentHistory({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id)
  const [choiceToConfirm, setChoiceToConfirm] = useState<Choice>()
  const chosen = choiceOf(organization.history_days)

  const save = (choice: Choice) =>
    update.mutate(
      { history_days: daysOf(choice) },
      {
        onSuccess: () => {
          setChoiceToConfirm(undefined)
          toast.success('Document History Updated')
        },
        onError: ({ message }) => toast.error(message),
      },
    )

  return (
    <Section
      title="Document History"
      text="Every change to a translation page is kept, so that you can look back at it."
    >
      <Select
        label="Keep history for"
        className="max-w-xs"
        options={OPTIONS}
        value={chosen}
        isDisabled={!canChooseHistory(organization) || update.isPending}
        onChange={(choice) => {
          if (choice === chosen) return
          if (lengthOf(choice) < lengthOf(chosen)) setChoiceToConfirm(choice)
          else save(choice)
        }}
      />
      <ConfirmDialog
        title="Delete older history?"
        confirm="Delete History"
        isOpen={choiceToConfirm !== undefined}
        isPending={update.isPending}
        error={update.error?.message}
        onClose={() => setChoiceToConfirm(undefined)}
        onConfirm={() => choiceToConfirm && save(choiceToConfirm)}
      >
        {choiceToConfirm === '0' ? 'All history' : `History older than ${choiceToConfirm && LABELS[choiceToConfirm]}`}{' '}
        is deleted within a day. The translations stay as they are. This cannot be undone.
      </ConfirmDialog>
    </Section>
  )
}
