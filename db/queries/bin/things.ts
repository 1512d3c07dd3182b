import type { BinKind } from '../../tables/projects.ts'

export type Thing = { kind: BinKind; id: string }

export const TABLES = { page: 'all_pages', version: 'all_versions', project: 'all_projects' } as const
