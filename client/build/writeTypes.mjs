import { writeFileSync } from 'node:fs'
import { createRoutes } from '#server/api.ts'
import { describeApi } from '#server/http/openapi/describeApi.ts'
import { typesOf } from './typesOf.ts'

writeFileSync(new URL('../schema.d.ts', import.meta.url), typesOf(describeApi(createRoutes(), '')))
