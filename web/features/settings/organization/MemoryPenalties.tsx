import { useState } from 'react'
import { MAX_PENALTY_PERCENT, MEMORY_PENALTIES, type MemoryPenalty } from '#db/vocabulary/memory/penalties.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { canRankMemory } from '../../organizations/memberRights.ts'
import { useUpdateOrganization } from '../../organizations/queries.ts'

const LABELS: Record<MemoryPenalty, string> = {
  penalty_not_checked: 'Not checked by a person',
  penalty_machine_made: 'Translated by the AI',
  penalty_other_project: 'From another project',
  penalty_older_than_term: 'Older than a term of the glossary',
}
type Edits = Partial<Record<MemoryPenalty, string>>

const isPercent = (value: string) => /^\d+$/.test(value) && Number(value) <= MAX_PENALTY_PERCENT

export function MemoryPenalties({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id)
  const [edits, setEdits] = useState<Edits>({})
  const canEdit = canRankMemory(organization)
  const shownOf = (penalty: MemoryPenalty) => edits[penalty] ?? `${organization[penalty]}`
  const changed = MEMORY_PENALTIES.filter((penalty) => shownOf(penalty) !== `${organization[penalty]}`)
  const isValid = changed.every((penalty) => isPercent(shownOf(penalty)))
  const save = () =>
    update.mutate(Object.fromEntries(changed.map((penalty) => [penalty, Number(shownOf(penalty))])), {
      onSuccess: () => {
        setEdits({})
        toast.success('Translation memory updated')
      },
      onError: ({ message }) => toast.error(message),
    })
  return (
    <Section
      title="Translation Memory"
      text="Matches are ranked by how alike the texts are, in percent. What speaks against a match takes points away."
    >
      <form
        className="grid max-w-md gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && changed.length > 0) save()
        }}
      >
        {MEMORY_PENALTIES.map((penalty) => (
          <Field
            key={penalty}
            label={LABELS[penalty]}
            inputMode="numeric"
            isDisabled={!canEdit}
            value={shownOf(penalty)}
            onChange={(value) => setEdits({ ...edits, [penalty]: value.trim() })}
            {...(isPercent(shownOf(penalty)) ? {} : { error: `Between 0 and ${MAX_PENALTY_PERCENT}` })}
          />
        ))}
        {canEdit && (
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start sm:col-span-2"
            isPending={update.isPending}
            isDisabled={changed.length === 0 || !isValid}
          >
            Save Changes
          </Button>
        )}
      </form>
    </Section>
  )
}
