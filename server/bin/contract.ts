import { z } from 'zod'
import { BIN_KINDS } from './constants.ts'

const Thing = z.object({ kind: z.enum(BIN_KINDS), id: z.uuid(), name: z.string() })

export const ThingInBin = Thing.extend({
  /** Of a page. */
  version_name: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  /** Null when the account of the person is gone. */
  deleted_by: z.string().nullable(),
  /** From then on it is deleted for good. */
  kept_until: z.iso.datetime(),
}).meta({ id: 'ThingInBin' })
export type ThingInBin = z.infer<typeof ThingInBin>

export const Restored = Thing.extend({
  /** The name that it had, where another thing has got that meanwhile. */
  former_name: z.string().nullable(),
  /** The new path of its file, where another page came from a file of that path meanwhile. */
  path: z.string().nullable(),
}).meta({ id: 'Restored' })
export type Restored = z.infer<typeof Restored>
