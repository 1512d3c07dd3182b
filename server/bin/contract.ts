import { z } from 'zod'
import { BIN_KINDS } from './constants.ts'

const Thing = z.object({ kind: z.enum(BIN_KINDS), id: z.uuid(), name: z.string() })

const Taken = z.object({ pages: z.int(), texts: z.int(), translations: z.int() })

export const ThingInBin = Thing.extend({
  version_name: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  kept_until: z.iso.datetime(),
  taken: Taken,
}).meta({ id: 'ThingInBin' })
export type ThingInBin = z.infer<typeof ThingInBin>

const MAX_PAGES_COUNTED = 200

export const DeletionQuery = z.object({
  /** Of a version: some of its pages instead of all of it. */
  pages: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(MAX_PAGES_COUNTED))
    .optional(),
})

/** All that goes to the bin with a thing. `edited`: translations that people wrote or changed; null of too many to count. */
export const Deletion = Taken.extend({ versions: z.int(), edited: z.int().nullable() }).meta({ id: 'ThingDeletion' })
export type Deletion = z.infer<typeof Deletion>

export const Restored = Thing.extend({
  former_name: z.string().nullable(),
  path: z.string().nullable(),
}).meta({ id: 'Restored' })
export type Restored = z.infer<typeof Restored>
