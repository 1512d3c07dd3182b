import { type Calls, createCalls } from './calls.ts'
import { eachOf, type ListPath, type Row } from './eachOf.ts'
import { type LivePage, openPage } from './openPage.ts'
import type { components } from './schema.d.ts'
import type { Connection } from './send.ts'
import type { Init, Operation } from './types.ts'
import { type Upload, type UploadPath, upload } from './upload.ts'

export type { LivePage } from './openPage.ts'
export { Refusal, Unreachable } from './refusal.ts'
export type { components, paths } from './schema.d.ts'
export type { Connection } from './send.ts'
/** The things of the API by name: `Schemas['Project']`. */
export type Schemas = components['schemas']

export type Dragoman = Calls & {
  /** Every row of a list that comes in parts. */
  each<Name extends ListPath>(path: Name, init?: Init<Operation<Name, 'get'>>): AsyncGenerator<Row<Name>>
  /** Sends a form with files. */
  upload<Name extends UploadPath>(path: Name, sent: Upload<Name>): ReturnType<typeof upload<Name>>
  /** Opens a page in one language as a live document. */
  openPage(pageId: string, language: string): Promise<LivePage>
}

/** A client of the API at `url`, for Node, browsers, Deno and Bun. */
export function createDragoman(connection: Connection): Dragoman {
  const calls = createCalls(connection)
  return {
    ...calls,
    each: (path, init) => eachOf(calls, path, init),
    upload: (path, sent) => upload(connection, path, sent),
    openPage: (pageId, language) => openPage(connection, calls, pageId, language),
  }
}
