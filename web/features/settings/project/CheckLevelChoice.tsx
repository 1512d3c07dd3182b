import { CHECK_LEVEL_NAMES, type CheckLevels, levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { CHECK_LEVELS, type CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { ProjectChoice } from './ProjectChoice.tsx'

const DEFAULT = 'default'

type Props = { project: Project; language: LanguageCode; check: CheckName }

export function CheckLevelChoice({ project, language, check }: Props) {
  const { check_levels } = project
  const own = check_levels[language]
  const withoutOwn = { ...check_levels, [language]: without(own, check) }
  const usual = levelsIn({ ...project, check_levels: withoutOwn }, language)[check]
  return (
    <ProjectChoice<CheckLevel | typeof DEFAULT>
      project={project}
      label={`Severity of ${CHECK_LABELS[check]}`}
      isLabelHidden
      size="sm"
      options={[
        { id: DEFAULT, label: `${CHECK_LEVEL_NAMES[usual]} (default)` },
        ...CHECK_LEVELS.map((id) => ({ id, label: CHECK_LEVEL_NAMES[id] })),
      ]}
      value={own?.[check] ?? DEFAULT}
      change={(chosen) => ({
        check_levels: chosen === DEFAULT ? withoutOwn : { ...check_levels, [language]: { ...own, [check]: chosen } },
      })}
    />
  )
}

const without = (levels: CheckLevels[string] = {}, check: CheckName) =>
  Object.fromEntries(Object.entries(levels).filter(([name]) => name !== check))
