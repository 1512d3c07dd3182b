import type { BinKind } from '../../tables/projects.ts'

export type Thing = { kind: BinKind; id: string }

export const TABLES = {
  page: 'all_pages',
  version: 'all_versions',
  screenshot: 'all_screenshots',
  project: 'all_projects',
} as const
