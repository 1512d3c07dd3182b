import type { LanguageStatus } from '#server/projects/contract.ts'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'

type StatusOptions = { languages?: string[]; min?: number; checked?: boolean }

export async function status({ api, settings, version }: Project, options: StatusOptions, out: Output) {
  const all = await api.get<LanguageStatus[]>(`/projects/${settings.project}/languages-status`)
  const wanted = all.filter(({ target_language }) => options.languages?.includes(target_language) ?? true)
  const languages = wanted.map(({ target_language, pages }) => {
    const own = pages.filter(({ version_id }) => version_id === version.id)
    const sum = (of: (page: (typeof own)[number]) => number) => own.reduce((total, page) => total + of(page), 0)
    const total = sum((page) => page.total)
    const [translated, checked] = [sum((page) => page.statuses.COMPLETED), sum((page) => page.checked)]
    return { language: target_language, total, translated, checked, words_left: sum((page) => page.words_left) }
  })
  out.result(
    { version: version.name, languages },
    languages.map(
      ({ language, total, translated, checked, words_left }) =>
        `${language}  ${percent(translated, total)} % translated, ${percent(checked, total)} % checked, ${words_left} words left`,
    ),
  )
  const { min } = options
  if (min === undefined) return
  const what = options.checked ? 'checked' : 'translated'
  const below = languages.filter((one) => (100 * one[what]) / (one.total || 1) < min && one.total > 0)
  if (below.length === 0) return
  throw new Failure(`Less than ${min} % ${what}: ${below.map(({ language }) => language).join(', ')}`, EXIT.below)
}

/** Rounded down: 100 only where all are. */
const percent = (part: number, total: number) => (total === 0 ? 100 : Math.floor((100 * part) / total))
