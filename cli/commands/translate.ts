import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageStatus } from '#server/projects/contract.ts'
import type { TranslateAnswer, TranslateEstimate } from '#server/translationRequests/contract.ts'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'

type TranslateOptions = { languages?: string[]; maxCost: number; dryRun?: boolean; wait?: boolean }

const POLL_MS = 2_000

export async function translate(project: Project, options: TranslateOptions, out: Output) {
  const { api } = project
  const all = await statusOf(project)
  const languages = options.languages ?? all.map(({ target_language }) => target_language)
  const pages = [
    ...new Set(
      all
        .flatMap((one) => pagesOf(project, one))
        .filter(hasWordsLeft)
        .map(({ page_id }) => page_id),
    ),
  ]
  const estimates = []
  for (const page_id of pages) {
    out.step(`Asking for the price: ${estimates.length + 1} of ${pages.length} pages …`)
    const estimate = await api.post<TranslateEstimate>(`/pages/${page_id}/translate/estimate`, { body: { languages } })
    estimates.push({ page_id, ...estimate })
  }
  const [words, cents] = [sumOf(estimates, 'words'), sumOf(estimates, 'cents')]
  const price = `${words} words, $${(cents / 100).toFixed(2)}`
  if (cents > options.maxCost * 100)
    throw new Failure(`${price}: more than --max-cost ${options.maxCost}. Nothing was ordered.`, EXIT.refused)
  if (options.dryRun || words === 0) return out.result({ words, cents, ordered: false }, [price])
  for (const { page_id } of estimates) {
    const answer = await api.post<TranslateAnswer>(`/pages/${page_id}/translate`, { body: { languages } })
    if (answer.status === 'error') throw new Failure(answer.detail ?? answer.message, EXIT.refused)
  }
  if (options.wait !== false) await untilDone(project, languages, out)
  out.result({ words, cents, ordered: true }, [`${price}: ${options.wait === false ? 'ordered' : 'done'}.`])
}

async function untilDone(project: Project, languages: string[], out: Output) {
  for (;;) {
    const own = (await statusOf(project)).filter(({ target_language }) => languages.includes(target_language))
    const left = own
      .flatMap((one) => pagesOf(project, one))
      .reduce((sum, { statuses }) => sum + statuses.PENDING + statuses.IN_PROGRESS, 0)
    if (left === 0) return
    out.step(`${left} rows are being translated …`)
    await pause(POLL_MS)
  }
}

const statusOf = ({ api, settings }: Project) =>
  api.get<LanguageStatus[]>(`/projects/${settings.project}/languages-status`)
const pagesOf = ({ version }: Project, { pages }: LanguageStatus) =>
  pages.filter(({ version_id }) => version_id === version.id)
const hasWordsLeft = ({ words_left }: LanguageStatus['pages'][number]) => words_left > 0
const sumOf = (all: TranslateEstimate[], of: 'words' | 'cents') => all.reduce((sum, one) => sum + one[of], 0)
