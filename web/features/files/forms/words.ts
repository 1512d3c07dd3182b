import { formattedOf, kindOf, readPages } from '../dialog/questions.ts'
import type { State } from '../dialog/state.ts'

export function titleOf(state: State) {
  if (state.page) return `Import a newer file of ${state.page.name}`
  return kindOf(state) === 'many' ? 'Create pages from files' : 'Create New Page'
}

export function submitOf(state: State) {
  const kind = kindOf(state)
  if (kind === 'newer') return 'Merge changes'
  if (kind === 'page') return formattedOf(state)?.existing_page ? 'Merge into the page' : 'Create page'
  const { read, fresh } = readPages(state)
  return countPages(fresh.length, read.length - fresh.length)
}

function countPages(created: number, merged: number) {
  const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
  if (created + merged === 0) return 'Create pages' // the files are still being read, or none can be
  if (merged === 0) return `Create ${pages(created)}`
  return created === 0 ? `Merge into ${pages(merged)}` : `Create ${pages(created)}, merge into ${merged}`
}
