import { createReadStream } from 'node:fs'
import { createGzip } from 'node:zlib'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { ApiError } from '../http/apiError.ts'
import { streamOf } from '../http/fileHeaders.ts'
import { forSignedInOrToken } from '../http/guards.ts'
import { createRouter, refusals } from '../http/openapi/openapi.ts'
import { dictionaryFile } from '../judging/dictionaries.ts'
import { NO_DICTIONARY } from './constants.ts'
import { DictionaryPath } from './contract.ts'

const TYPE = 'application/octet-stream'
const CACHED = 'private, max-age=2592000'
const ACCEPTS_GZIP = /\bgzip\b/

export const dictionaryRoutes = createRouter('spelling').openapi(
  createRoute({
    method: 'get',
    path: '/{language}/{part}',
    summary: 'A part of the Hunspell dictionary of a language: its affixes or its words',
    ...forSignedInOrToken('readProject', movesFiles),
    request: { params: DictionaryPath },
    responses: {
      200: {
        description: 'A file of Hunspell',
        content: { [TYPE]: { schema: z.string().meta({ format: 'binary' }) } },
      },
      ...refusals(401, 404, 422),
    },
  }),
  async (c) => {
    const { language, part } = c.req.valid('param')
    const dictionary = dictionaryOf(language)
    if (dictionary === undefined) throw new ApiError(404, NO_DICTIONARY)
    const file = createReadStream(dictionaryFile(dictionary, part))
    const headers = { 'Content-Type': TYPE, 'Cache-Control': CACHED, Vary: 'Accept-Encoding' }
    if (!ACCEPTS_GZIP.test(c.req.header('accept-encoding') ?? '')) return c.body(streamOf(file), 200, headers)
    return c.body(streamOf(file.pipe(createGzip())), 200, { ...headers, 'Content-Encoding': 'gzip' })
  },
)
