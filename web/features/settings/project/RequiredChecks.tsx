import { CHECK_GROUPS } from '#db/vocabulary/texts/checkGroups.ts'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/texts/checks.ts'
import type { Project } from '#server/projects/contract.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useUpdateProject } from '../../projects/queries.ts'

export function RequiredChecks({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  const required = (update.isPending && update.variables.required_checks) || project.required_checks
  const save = (required_checks: CheckName[]) =>
    update.mutate(
      { required_checks },
      {
        onSuccess: () => toast.success('Required checks updated successfully'),
        onError: ({ message }) => toast.error(titled('Failed to update the required checks', message)),
      },
    )
  const changeOf = (names: readonly CheckName[]) => (isRequired: boolean) => {
    const others = required.filter((one) => !names.includes(one))
    save(isRequired ? [...others, ...names] : others)
  }

  return (
    <Section
      title="Required checks"
      text="A translation that does not pass a required check needs review instead of being completed, whether a person, the AI, a file or a program wrote it. Rows that are completed already stay so until they change."
    >
      {CHECK_GROUPS.map(({ title, checks }) => {
        const names = Object.keys(checks) as CheckName[]
        const count = names.filter((name) => required.includes(name)).length
        return (
          <details key={title} className="rounded-md border border-line px-3 py-2" open={count > 0}>
            <summary className="min-h-6 cursor-pointer font-medium pointer-coarse:min-h-11">
              {title} <span className="font-normal text-muted">{count > 0 ? `${count} of ${names.length}` : ''}</span>
            </summary>
            <fieldset aria-label={title} className="flex flex-col gap-1 pt-2">
              <Checkbox
                isSelected={count === names.length}
                isIndeterminate={count > 0 && count < names.length}
                isDisabled={update.isPending}
                onChange={changeOf(names)}
              >
                All of these
              </Checkbox>
              {names.map((name) => (
                <Checkbox
                  key={name}
                  isSelected={required.includes(name)}
                  isDisabled={update.isPending}
                  onChange={changeOf([name])}
                >
                  <span className="min-w-0">
                    {CHECK_LABELS[name]} <span className="block text-13 text-muted">{checks[name]}</span>
                  </span>
                </Checkbox>
              ))}
            </fieldset>
          </details>
        )
      })}
    </Section>
  )
}
