import type { Capability } from '#db/vocabulary/roles.ts'

export const BIN_DAYS = 30
export const BIN_KINDS = ['page', 'version', 'project'] as const
export type BinKind = (typeof BIN_KINDS)[number]

export const RIGHT_TO_DELETE = {
  page: 'useProjects',
  version: 'useProjects',
  project: 'deleteProjects',
} as const satisfies Record<BinKind, Capability>
