import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'

export const newestOf = (versions: readonly Version[]) =>
  versions.toSorted((a, b) => b.version_number - a.version_number)[0]

/** The version with this id if it is there, else the first of the list: the highest version number (spec §4). */
export const versionOf = (versions: readonly Version[], wanted: string | null) =>
  versions.find(({ id }) => id === wanted) ?? newestOf(versions)

/** The page with this id if it is there, else the newest (spec §4). */
export const pageOf = (pages: readonly Page[], wanted: string | null) =>
  pages.find(({ id }) => id === wanted) ?? pages.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
