import { expect, test } from 'vitest'
import { answerPasswordQuestion, askForPassword } from '#web/api/askForPassword.ts'

test('calls that ask at the same time share one answer', async () => {
  const calls = [askForPassword(), askForPassword()]
  answerPasswordQuestion(true)
  expect(await Promise.all(calls)).toEqual([true, true])
})

test('a call that asks after an answer waits for the next one', async () => {
  const first = askForPassword()
  answerPasswordQuestion(false)
  const second = askForPassword()
  answerPasswordQuestion(true)
  expect([await first, await second]).toEqual([false, true])
})
