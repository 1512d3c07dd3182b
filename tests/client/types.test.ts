import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typesOf } from '#client/build/typesOf.ts'
import { createRoutes } from '#server/api.ts'
import { describeApi } from '#server/http/openapi/describeApi.ts'

test('the types of the client are those of the API; `npm run client:types` writes them', () => {
  const written = readFileSync(new URL('../../client/schema.d.ts', import.meta.url), 'utf8')
  expect(written).toBe(typesOf(describeApi(createRoutes(), '')))
})
