import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'

/** The version asked for if it is there, else the first of the list: the highest version number (spec §4). */
export const versionOf = (versions: readonly Version[], asked: string | null) =>
  versions.find(({ id }) => id === asked) ?? versions.toSorted((a, b) => b.version_number - a.version_number)[0]

/** The page asked for if it is there, else the newest (spec §4). */
export const pageOf = (pages: readonly Page[], asked: string | null) =>
  pages.find(({ id }) => id === asked) ?? pages.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
