import { languageName } from '#db/vocabulary/languages.ts'

type Project = { id: string; target_languages: readonly string[] }

export function languagesOf(projects: readonly Project[], chosen: readonly string[]) {
  const meant = projects.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  return [...new Set(meant.flatMap(({ target_languages }) => target_languages))]
    .map((id) => ({ id, label: languageName(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
