import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#web/api/client.ts'
import { untilServed } from '#web/features/liveDocument/untilServed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => Promise.reject(new Error('The server cannot be reached. Please try again.'))
const refused = (status: number) => Promise.reject(new Refusal(status, '', { detail: 'no' }))

test('a server that is away, ill or busy is asked again until it answers', async () => {
  const ask = vi
    .fn(async () => 'the answer')
    .mockImplementationOnce(away)
    .mockImplementationOnce(() => refused(503))
    .mockImplementationOnce(() => refused(429))
  const answer = untilServed(ask, () => true)

  await vi.advanceTimersByTimeAsync(3_000)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toBe('the answer')
})

test('it is asked at most every ten seconds', async () => {
  const ask = vi.fn(away)
  void untilServed(ask, () => true).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  const soFar = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask.mock.calls.length - soFar).toBe(6)
})

test.for([403, 404, 422])('a refusal with %i is final', async (status) => {
  const ask = vi.fn(() => refused(status))
  await expect(untilServed(ask, () => true)).rejects.toThrow('no')
  expect(ask).toHaveBeenCalledOnce()
})

test('nobody asks for what is not wanted any more', async () => {
  const ask = vi.fn(away)
  await expect(untilServed(ask, () => false)).rejects.toThrow('cannot be reached')
  expect(ask).toHaveBeenCalledOnce()
})
