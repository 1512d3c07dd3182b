import { useState } from 'react'
import { CHECK_GROUPS } from '#db/vocabulary/checks/checkGroups.ts'
import { type CheckName, DESCRIBED_CHECKS } from '#db/vocabulary/checks/checks.ts'
import { EVERY_LANGUAGE, type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useUpdateProject } from '../../projects/queries.ts'
import { CheckSourceLink } from '../../rows/issues/CheckSourceLink.tsx'
import { CheckLevelChoice } from './CheckLevelChoice.tsx'

export function CheckSettings({ project }: { project: Project }) {
  const [language, setLanguage] = useState<LanguageCode>(EVERY_LANGUAGE)
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
  const languages = [EVERY_LANGUAGE, ...project.target_languages]

  return (
    <Section
      title="Checks"
      text="A translation that does not pass a required check needs review instead of being completed, whether a person, the AI, a file or a program wrote it. Rows that are completed already stay so until they change. Where findings of a check are less than errors, it keeps no row back."
    >
      <Select
        label="Severity in"
        className="max-w-60"
        options={languages.map((id) => ({ id, label: id === EVERY_LANGUAGE ? 'All languages' : languageName(id) }))}
        value={languages.includes(language) ? language : EVERY_LANGUAGE}
        onChange={setLanguage}
      />
      {CHECK_GROUPS.map(({ title, names }) => {
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
                <div key={name} className="flex items-center justify-between gap-3">
                  <div className="min-w-0">
                    <Checkbox
                      isSelected={required.includes(name)}
                      isDisabled={update.isPending}
                      onChange={changeOf([name])}
                    >
                      <span className="min-w-0">
                        {DESCRIBED_CHECKS[name].label}{' '}
                        <span className="block text-13 text-muted">{DESCRIBED_CHECKS[name].asks}</span>
                      </span>
                    </Checkbox>
                    <div className="ps-6 text-13">
                      <CheckSourceLink check={name} />
                    </div>
                  </div>
                  <CheckLevelChoice project={project} language={language} check={name} />
                </div>
              ))}
            </fieldset>
          </details>
        )
      })}
    </Section>
  )
}
