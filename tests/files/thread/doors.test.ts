import { expect, test } from 'vitest'
import { createRoutes } from '#server/api.ts'
import { movesFiles } from '#server/files/thread/movesFiles.ts'
import { readContract, trimmed } from '../../support/http/contract.ts'

/** Calls that read all texts of versions in a thread, or write a file for what does not fit it, and answer none. */
const WITHOUT_A_FILE = [
  'GET /pages/{page_id}/export-file/left-out',
  'GET /versions/{version_id}/differences',
  'GET /versions/{version_id}/differences/texts',
  'GET /versions/{version_id}/carries/preview',
  'POST /versions/{version_id}/carries',
]
const NO_FILE = ['application/json', 'text/html']

const nameOf = (method: string, path: string) => `${method} ${trimmed(path.replaceAll(/:(\w+)/g, '{$1}'))}`

function movesAFile({ operation, called }: ReturnType<typeof readContract>['calls'][number]) {
  const taken = Object.keys(operation.requestBody?.content ?? {})
  const given = Object.keys(operation.responses[200]?.content ?? {})
  return (
    taken.includes('multipart/form-data') ||
    given.some((type) => !NO_FILE.includes(type)) ||
    WITHOUT_A_FILE.includes(called)
  )
}

test('every call that takes a file, answers one or works like one does it in turns', () => {
  const guarded = createRoutes()
    .routes.filter(({ handler }) => handler === movesFiles)
    .map(({ method, path }) => nameOf(method, path))
  const moving = readContract()
    .calls.filter(movesAFile)
    .map(({ called }) => called)
  expect(moving.length).toBeGreaterThan(20)
  expect(moving.filter((call) => !guarded.includes(call))).toEqual([])
  expect(guarded.filter((call) => !moving.includes(call))).toEqual([])
})
