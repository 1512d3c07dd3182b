import type { PlannedPage } from '#server/files/bring/contract.ts'
import type { ReimportPreview } from '#server/files/merge/contract.ts'
import { isMany } from '#web/ui/fields/pathFiles.ts'
import { guessContentType } from '../page/guessContentType.ts'
import type { Choices, Done, Kind, Previews, State } from './state.ts'

export const kindOf = ({ page, files }: Pick<State, 'page' | 'files'>): Kind =>
  page ? 'newer' : isMany(files) ? 'many' : 'page'

export const previewOf = <Of extends Kind>({ plan }: Pick<State, 'plan'>, kind: Of): Previews[Of] | undefined =>
  plan?.kind === kind ? (plan.preview as Previews[Of]) : undefined

export const isBusy = ({ phase }: State) => phase === 'sending' || phase === 'sent'
export const isUp = (state: State) => isBusy(state) && state.share >= 1

export function formattedOf(state: Pick<State, 'plan'>) {
  const preview = previewOf(state, 'page')
  return preview && 'format' in preview ? preview : undefined
}

export const typeOf = (choices: Choices, page: PlannedPage) =>
  choices[page.path]?.type ?? guessContentType(page.path, page)

export function pageTypeOf({ type, files: [first], plan }: State) {
  if (type || !first) return type
  return guessContentType(first.file.name, plan?.kind === 'page' ? plan.preview : undefined)
}

export const isUndecided = (choices: Choices, { path, possible_pages }: PlannedPage) =>
  possible_pages.length > 0 && choices[path]?.page_id === undefined

export function readPages({ plan, choices }: Pick<State, 'plan' | 'choices'>) {
  const pages = plan?.kind === 'many' ? plan.preview.pages : []
  const read = pages.filter((page) => !choices[page.path]?.is_left_out && !isUndecided(choices, page))
  return {
    read,
    fresh: read.filter(({ existing_page }) => !existing_page),
    faulty: read.filter(({ faults_count }) => faults_count > 0),
    unconfirmed: read.filter(({ path, is_unrelated }) => is_unrelated && !choices[path]?.merges_unrelated),
  }
}

export const isWithoutChanges = ({ counts, faults_count }: ReimportPreview) =>
  faults_count === 0 && Object.values(counts).every((count) => count === 0)

/** One file may be sent before it is planned; many may not, as pages are named and typed by the plan. */
export function canSubmit(state: State): boolean {
  const { plan, files, choices, phase } = state
  if (kindOf(state) === 'many') {
    const { read, faulty, unconfirmed } = readPages(state)
    return phase === 'planned' && read.length > 0 && faulty.length + unconfirmed.length === 0
  }
  if (plan?.kind === 'page') return plan.preview.faults_count === 0
  if (plan?.kind !== 'newer') return true
  const isConfirmed = choices[files[0]?.path ?? '']?.merges_unrelated === true
  const { preview } = plan
  return preview.faults_count === 0 && !isWithoutChanges(preview) && (!preview.is_unrelated || isConfirmed)
}

export const pageMadeBy = (done: Done) =>
  done.kind === 'newer' ? undefined : done.kind === 'many' ? done.answer.pages[0] : done.answer
