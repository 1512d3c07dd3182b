import type { Assignment } from '#server/assignments/contract.ts'

/** The state of a link to a table: it leads to the first row to do, which each of several people finds elsewhere. */
export const toFirstOpen = ({ task }: Pick<Assignment, 'task'>) =>
  ({ leadsTo: task === 'check' ? 'unchecked' : 'unfinished' }) as const

export function rowsOfAssignment({ id, project_id, version_id, target_language }: Assignment) {
  const query = new URLSearchParams({ version: version_id, lang: target_language, assignment: id })
  return `/projects/${project_id}/rows?${query}`
}
