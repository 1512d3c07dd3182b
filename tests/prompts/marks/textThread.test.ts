import { expect, onTestFinished, test } from 'vitest'
import { createTextThread } from '#server/textThread/textThread.ts'

const source = { content: 'Hello', structured: { text: 'Hello', tokens: [], before: '', after: '' }, glossary: [] }
const item = (answer: string) => ({ ...source, answer })
/** Larger than any model's answer, so that no way of checking it is fast enough. */
const huge = item('{a} '.repeat(4_000_000))

function aThread(budgetMs: number) {
  const events: string[] = []
  const thread = createTextThread({ budgetMs, log: (_level, event) => events.push(event) })
  onTestFinished(thread.close)
  return { thread, events }
}

const SPANISH = { source_language: 'en', language: 'es' } as const
const FRENCH = { source_language: 'en', language: 'fr' } as const
const faultsIn = (results: ({ faults: unknown[] } | undefined)[]) => results.map((result) => result?.faults.length)

test('gives up the one item over budget and finishes the others', async () => {
  const { thread, events } = aThread(300)
  const results = thread.run('check', SPANISH, [item('Hola'), huge, item(''), item('Buenas')])
  const behind = thread.run('check', FRENCH, [item('Salut')])

  let turns = 0
  const counting = setInterval(() => turns++, 5)
  expect(faultsIn(await results)).toEqual([0, undefined, 1, 0])
  clearInterval(counting)
  expect(turns).toBeGreaterThan(20) // the event loop went on
  expect(faultsIn(await behind)).toEqual([0])
  expect(events).toEqual(['text_task_abandoned'])
  expect(thread.overdue()).toBe(1)
})

test('reports an item that throws without losing the others', async () => {
  const { thread, events } = aThread(10_000)
  const broken = { ...item('Hola'), structured: undefined as never }
  expect(faultsIn(await thread.run('check', SPANISH, [broken, item('Hola')]))).toEqual([undefined, 0])
  expect(events).toEqual(['text_task_failed'])
})

test('rejects what waits when it is closed', async () => {
  const { thread } = aThread(10_000)
  const result = thread.run('check', SPANISH, [item('Hola')])
  thread.close()
  await expect(result).rejects.toThrow('closed')
  await expect(thread.run('check', SPANISH, [item('Hola')])).rejects.toThrow('closed')
})
