import type { Project, UpdateProject } from '#server/projects/contract.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { useUpdateProject } from '../../projects/queries.ts'

type Props<Choice extends string> = {
  project: Pick<Project, 'id'>
  label: string
  isLabelHidden?: boolean
  size?: 'sm' | 'md'
  hint?: string
  options: { id: Choice; label: string }[]
  value: Choice
  change: (chosen: Choice) => UpdateProject
}

export function ProjectChoice<Choice extends string>({ project, change, ...select }: Props<Choice>) {
  const update = useUpdateProject(project.id)
  return (
    <Select
      {...select}
      className="max-w-60"
      isDisabled={update.isPending}
      onChange={(chosen) =>
        update.mutate(change(chosen), {
          onSuccess: () => toast.success(`${select.label} updated successfully`),
          onError: ({ message }) => toast.error(titled(`Failed to update ${select.label.toLowerCase()}`, message)),
        })
      }
    />
  )
}
