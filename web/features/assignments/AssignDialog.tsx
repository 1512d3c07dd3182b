import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { AssignmentTask } from '#db/vocabulary/work/assignments.ts'
import type { Assign } from '#server/assignments/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { AssignmentFields, lacksPeople, type Terms, termsGiven } from './AssignmentFields.tsx'
import { useAssign } from './queries.ts'

const TASKS = [
  { id: 'translate' as const, label: 'Translate: done once every text is completed' },
  { id: 'check' as const, label: 'Check: done once every translation is checked' },
]

type Part = Pick<Assign, 'page_ids' | 'source_text_ids' | 'filter'> & { languages: readonly LanguageCode[] }
type Props = {
  label: string
  parts: readonly Part[]
  onClose: () => void
}

export function AssignDialog({ label, parts, onClose }: Props) {
  const { project, selection } = useWorkspace()
  const assign = useAssign(selection.version?.id ?? '')
  const languages = parts.flatMap((part) => part.languages)
  const [terms, setTerms] = useState<Terms>({ user_ids: [], team_ids: [], due_on: '', note: '' })
  const [task, setTask] = useState<AssignmentTask>('translate')
  const [isSent, setIsSent] = useState(false)

  function submit() {
    setIsSent(true)
    if (lacksPeople(terms)) return
    assign.mutate(
      parts.map((part) => ({ ...part, ...termsGiven(terms), task, languages: [...part.languages] })),
      {
        onSuccess: (made) => {
          toast.success(made.length === 1 ? 'Assigned' : `${made.length} assignments made`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Assign ${label}`}
      submit="Assign"
      failure="Failed to assign"
      error={assign.error}
      isPending={assign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {languages.map(languageName).join(', ')}
        {parts.some(({ filter }) => filter !== undefined) && (
          <span className="text-muted">: the rows that match now, also when they match no longer.</span>
        )}
      </p>
      <RadioGroup
        label="Task"
        options={TASKS}
        value={task}
        onChange={(next) => {
          setTask(next)
          setTerms({ ...terms, user_ids: [], team_ids: [] })
        }}
      />
      <AssignmentFields
        project_id={project.id}
        languages={languages}
        task={task}
        terms={terms}
        onChange={setTerms}
        isSent={isSent}
      />
    </FormDialog>
  )
}
