import type { z } from 'zod'
import { deleteAssignments, findAssignment, updateAssignment } from '#db/queries/assignments/assignments.ts'
import { replaceAssignees } from '#db/queries/assignments/people.ts'
import type { Project } from '#db/queries/projects/projects.ts'
import { notFound } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import type { ChangeAssignment } from './contract.ts'
import { requireWriters } from './writers.ts'

type At = { project: Project; id: string }

export const changeAssignment = (
  services: Writing,
  { project, id }: At,
  { user_ids = [], team_ids = [], ...change }: z.output<typeof ChangeAssignment>,
) =>
  write(services, async (trx) => {
    const assignment = await findAssignment(trx, project.id, id)
    if (!assignment) throw notFound('Assignment')
    const { task, target_language } = assignment
    await requireWriters(trx, project, { user_ids, team_ids, languages: [target_language], task })
    await updateAssignment(trx, id, change)
    await replaceAssignees(trx, [id], { organization_id: project.organization_id, user_ids, team_ids })
    return (await findAssignment(trx, project.id, id))!
  })

export const withdrawAssignment = (services: Writing, { project, id }: At) =>
  write(services, async (trx) => {
    if (!(await findAssignment(trx, project.id, id))) throw notFound('Assignment')
    await deleteAssignments(trx, [id])
  })
