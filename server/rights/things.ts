import { findInBinForUser } from '#db/queries/bin/contents.ts'
import { findComment } from '#db/queries/comments/comments.ts'
import { findDeletedComment } from '#db/queries/comments/deletedComments.ts'
import { findComparisonForUser } from '#db/queries/comparisons/comparisons.ts'
import { findFileSuggestion } from '#db/queries/files/fileSuggestions.ts'
import { findGlossaryForUser } from '#db/queries/glossaries/glossaries.ts'
import { findOperation } from '#db/queries/operations/operations.ts'
import { findCharacterForUser } from '#db/queries/pages/characters.ts'
import { findPageInProjectForUser } from '#db/queries/pages/pagesInProject.ts'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import { findVersionForUser } from '#db/queries/projects/versions.ts'
import { findScreenshotForUser } from '#db/queries/screenshots/screenshots.ts'
import { findSourceTextForUser, findTranslationForUser } from '#db/queries/translations/translations.ts'
import type { Db } from '#db/schema.ts'
import type { BinKind } from '#db/tables/projects.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Place } from '#db/vocabulary/roles.ts'

const inBin = (kind: BinKind) => (db: Db, id: string, userId: string) => findInBinForUser(db, { kind, id }, userId)

/** An operation of one row is its maker's alone. */
async function findOperationForUser(db: Db, id: string, userId: string) {
  const found = await findOperation(db, id)
  if (!found || (found.source_text_id !== null && found.actor_id !== userId)) return undefined
  const version = await findVersionForUser(db, found.version_id, userId)
  return version && { ...found, project_id: version.project_id, organization_id: version.organization_id }
}

async function findFileSuggestionForUser(db: Db, id: string, userId: string) {
  const found = await findFileSuggestion(db, id)
  const page = found && (await findPageInProjectForUser(db, found.page_id, userId))
  return page && { ...found, project_id: page.project_id, organization_id: page.organization_id }
}

const commentForUser = (find: typeof findDeletedComment) => async (db: Db, id: string, userId: string) => {
  const found = await find(db, id, userId)
  const page = found && (await findPageInProjectForUser(db, found.page_id, userId))
  return page && { ...found, project_id: page.project_id, organization_id: page.organization_id }
}

const FIND = {
  organization: async (_: Db, id: string) => ({ id, organization_id: id }),
  project: findProjectForUser,
  version: findVersionForUser,
  page: findPageInProjectForUser,
  character: findCharacterForUser,
  glossary: findGlossaryForUser,
  comment: commentForUser(findComment),
  comment_in_bin: commentForUser(findDeletedComment),
  comparison: findComparisonForUser,
  operation: findOperationForUser,
  screenshot: findScreenshotForUser,
  source_text: findSourceTextForUser,
  translation: findTranslationForUser,
  suggestion: findFileSuggestionForUser,
  page_in_bin: inBin('page'),
  version_in_bin: inBin('version'),
  screenshot_in_bin: inBin('screenshot'),
  project_in_bin: inBin('project'),
}

export type Kind = keyof typeof FIND
export type ThingOf<K extends Kind> = NonNullable<Awaited<ReturnType<(typeof FIND)[K]>>>

export const findThing = <K extends Kind>(db: Db, kind: K, id: string, userId: string) =>
  FIND[kind](db, id, userId) as Promise<ThingOf<K> | undefined>

const plain = (kind: Kind) => kind.replace(/_in_bin$/, '')
export const nameOf = (kind: Kind) =>
  plain(kind)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace('_', ' ')
export const parameterOf = (kind: Kind) => `${plain(kind)}_id`

type Placed = {
  id?: string
  organization_id: string
  project_id?: string | null
  target_language?: LanguageCode | null
  language?: LanguageCode | null
  languages?: LanguageCode[] | null
}

export function placeOf<K extends Kind>(kind: K, found: ThingOf<K>): Place & { organization_id: string } {
  const { id, organization_id, project_id, target_language, language, ...placed } = found as Placed
  const own = target_language ?? language
  const languages = placed.languages ?? (own ? [own] : undefined)
  const project = kind === 'project' ? id : project_id
  return { organization_id, ...(project && { project_id: project }), ...(languages && { languages }) }
}

const TEXTS: Kind[] = ['source_text', 'translation', 'suggestion', 'comment', 'comment_in_bin']

/** The thing that a write asks for again: texts come and go, so it is their page; of an operation its version. */
export function askedAgain<K extends Kind>(kind: K, id: string, found: ThingOf<K>): [Kind, string] {
  const { page_id, version_id } = found as { page_id?: string; version_id?: string }
  if (kind === 'operation') return ['version', version_id!]
  return TEXTS.includes(kind) ? ['page', page_id!] : [kind, id]
}
