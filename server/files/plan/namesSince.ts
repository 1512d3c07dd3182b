import { isNumbered, matchNumbered } from '../../formats/matchEntries.ts'
import { type LinedTexts, unpackBeside } from '../read/textLines.ts'
import type { Ancestor } from './ancestors.ts'
import type { KnownTexts } from './knownTexts.ts'
import { pairSimilar } from './similar.ts'

/**
 * Finds the identifiers that texts with a number in theirs have in the page by those that they had when an ancestor was
 * exported: by the source texts of the import before it. `ancestors`: the newest first.
 */
export function namesSince(
  exported: { id: string } | undefined,
  ancestors: readonly Ancestor[],
  known: KnownTexts,
  file: LinedTexts,
): (identifier: string) => string | undefined {
  const asBefore = (identifier: string) => identifier
  const at = ancestors.findIndex(({ id }) => id === exported?.id)
  if (at === -1 || !known.texts.some(([identifier]) => isNumbered(identifier))) return asBefore
  const source = ancestors.slice(at).find(({ kind, base_id }) => kind === 'import' && base_id === null)
  if (!source) return asBefore
  const named = (texts: KnownTexts['texts']) => texts.map(([identifier, content]) => ({ identifier, content }))
  const now = named(known.texts.slice(0, known.archivedFrom))
  const names = matchNumbered(now, named(unpackBeside(source.texts, file)), pairSimilar)
  return (identifier) => (names.has(identifier) ? names.get(identifier) : identifier)
}
