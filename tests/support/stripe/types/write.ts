import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Answers, describeApi } from './describeApi.ts'
import { describeSdk } from './describeSdk.ts'

export const REQUESTS = fileURLToPath(new URL('../../../../server/standins/stripe/api/requests.json', import.meta.url))
export const ANSWERS = fileURLToPath(new URL('./answers.json', import.meta.url))

/** Formats a table of shapes with a line each. */
const table = (shapes: object) =>
  `{\n${Object.entries(shapes)
    .map(([name, shape]) => `${JSON.stringify(name)}:${JSON.stringify(shape)}`)
    .join(',\n')}\n}`

export const formatRequests = ({ version, calls }: ReturnType<typeof describeSdk>) =>
  `{"version":${JSON.stringify(version)},"calls":${table(calls)}}\n`

export const formatAnswers = ({ types, calls, ...rest }: Answers) =>
  `${JSON.stringify(rest).slice(0, -1)},"calls":${table(calls)},"types":${table(types)}}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(REQUESTS, formatRequests(describeSdk()))
  writeFileSync(ANSWERS, formatAnswers(describeApi().answers))
}
