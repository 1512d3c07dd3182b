import { expect, test } from 'vitest'
import type { Operation } from '#server/operations/contract.ts'
import type { Person } from '../support/build/build.ts'
import { app, aVersion, untilDone, withApp } from './bulk/bulkVersion.ts'

withApp()

const CHANGE = { kind: 'status', status: 'COMPLETED' }

async function scene() {
  const made = await aVersion([3], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { build } = app
  const [translator, reviewer, manager] = [await build.user(), await build.user(), await build.user()]
  await build.guest(made.project, translator, { role: 'TRANSLATOR', languages: ['es'] })
  await build.guest(made.project, reviewer, { role: 'REVIEWER' })
  await build.guest(made.project, manager, { role: 'MANAGER' })
  const setStatus = async (by: Person) => {
    const body = { language: 'es', source_text_ids: made.ids, status: 'FAILED' }
    const answer = await app.as(by).patch(`/pages/${made.pages[0]!.id}/translations`, body)
    return ((await answer.json()) as { operation_id: string }).operation_id
  }
  const seenBy = async (by: Person, id: string): Promise<Operation> => {
    const { data } = await (await app.as(by).get(`/versions/${made.version.id}/operations`)).json()
    return data.find((one: Operation) => one.id === id)
  }
  return { ...made, translator, reviewer, manager, setStatus, seenBy }
}

test('[P4] people undo and redo what they did; what others did is for managers', async () => {
  const { ana, ben, translator, reviewer, manager, setStatus, seenBy, undo, redo } = await scene()
  const id = await setStatus(translator)
  expect((await app.as(reviewer).get(`/operations/${id}/undo`)).status).toBe(403)
  expect((await undo(reviewer, id)).status).toBe(403)
  expect(await seenBy(reviewer, id)).toMatchObject({ is_undoable: false })
  expect(await seenBy(translator, id)).toMatchObject({ is_undoable: true })
  expect((await undo(translator, id)).status).toBe(200)
  expect((await redo(reviewer, id)).status).toBe(403)
  expect(await seenBy(reviewer, id)).toMatchObject({ is_redoable: false })
  expect((await redo(translator, id)).status).toBe(200)
  for (const person of [manager, ben, ana]) {
    expect(await seenBy(person, id)).toMatchObject({ is_undoable: true })
    expect((await undo(person, id)).status).toBe(200)
    expect(await seenBy(person, id)).toMatchObject({ is_redoable: true })
    expect((await redo(person, id)).status).toBe(200)
  }
})

test('[P4] so it is with changes of all matching rows', async () => {
  const { translator, reviewer, manager, started, stored, undo } = await scene()
  const { id } = await started(translator, CHANGE)
  await untilDone()
  expect((await undo(reviewer, id)).status).toBe(403)
  expect((await undo(manager, id)).status).toBe(200)
  await untilDone()
  expect((await stored()).every(({ status }) => status === 'NEEDS_REVIEW')).toBe(true)
})
