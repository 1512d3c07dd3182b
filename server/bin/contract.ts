import { z } from 'zod'
import { BIN_KINDS } from './constants.ts'

const Thing = z.object({ kind: z.enum(BIN_KINDS), id: z.uuid(), name: z.string() })

export const ThingInBin = Thing.extend({
  version_name: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  kept_until: z.iso.datetime(),
}).meta({ id: 'ThingInBin' })
export type ThingInBin = z.infer<typeof ThingInBin>

export const Restored = Thing.extend({
  former_name: z.string().nullable(),
  path: z.string().nullable(),
}).meta({ id: 'Restored' })
export type Restored = z.infer<typeof Restored>
