import { useState } from 'react'
import type { Assignment } from '#server/assignments/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { AssignmentFields, lacksPeople, type Terms, termsGiven } from './AssignmentFields.tsx'
import { useChangeAssignment } from './queries.ts'
import { titleOf } from './words.ts'

export function ChangeDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const change = useChangeAssignment(assignment)
  const [isSent, setIsSent] = useState(false)
  const [terms, setTerms] = useState<Terms>({
    user_ids: assignment.people.map(({ user_id }) => user_id),
    team_ids: assignment.teams.map(({ team_id }) => team_id),
    due_on: assignment.due_on ?? '',
    note: assignment.note,
  })

  function submit() {
    setIsSent(true)
    if (lacksPeople(terms)) return
    change.mutate(termsGiven(terms), {
      onSuccess: () => {
        toast.success('Assignment changed')
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={titleOf(assignment)}
      submit="Save"
      failure="The assignment could not be changed"
      error={change.error}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AssignmentFields
        project_id={assignment.project_id}
        languages={[assignment.target_language]}
        task={assignment.task}
        terms={terms}
        onChange={setTerms}
        isSent={isSent}
      />
    </FormDialog>
  )
}
