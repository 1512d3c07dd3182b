import { z } from 'zod'
import { requiredNameOf } from '../http/contract.ts'
import { VIEW_NAME_REQUIRED } from './constants.ts'

const MAX_QUERY_LENGTH = 4_000

export const SaveView = z.object({
  name: requiredNameOf('The name', VIEW_NAME_REQUIRED),
  /** The query of the address of the table of all pages, without its question mark. */
  query: z.string().max(MAX_QUERY_LENGTH),
})
export type SaveView = z.input<typeof SaveView>

export const SavedView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

export const ViewPath = z.object({ project_id: z.uuid(), view_id: z.uuid() })
