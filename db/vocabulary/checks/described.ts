/** How severe the findings of a check are; `off`: there are none. An error keeps a row from being completed where its check is required. */
export const CHECK_LEVELS = ['off', 'note', 'warning', 'error'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]

/** Where the rule of a check is described: what other tools look for, a standard, or a study of answers of models. */
type CheckSource = { title: string; url: string }

export type Described = {
  label: string
  /** Unless the project says otherwise. */
  level: CheckLevel
  source: CheckSource
  /** The demand on a translation, where a project may require it; without it the check judges answers of a model alone. */
  asks?: string
}

export const of = (title: string, url: string): CheckSource => ({ title, url })
export const weblate = (anchor: string) =>
  of('Weblate', `https://docs.weblate.org/en/latest/user/checks.html#check-${anchor}`)
const TOOLKIT = 'https://docs.translatehouse.org/projects/translate-toolkit/en/latest/commands/pofilter_tests.html'
export const toolkit = (anchor: string) => of('Translate Toolkit', `${TOOLKIT}#${anchor}`)
export const unicode = (report: string) => of('Unicode', `https://www.unicode.org/reports/${report}`)

export const MQM = of('MQM', 'https://themqm.org/error-types-2/typology/')
export const HALLUCINATIONS = of('Guerreiro et al. 2023', 'https://arxiv.org/abs/2303.16104')
export const OFF_TARGET = of('Zhang et al. 2020', 'https://arxiv.org/abs/2004.11867')
export const REFUSALS = of('Röttger et al. 2023', 'https://arxiv.org/abs/2308.01263')
