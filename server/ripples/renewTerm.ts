import { v7 as uuid } from 'uuid'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { writeHits } from '../replacements/writeHits.ts'
import type { Services } from '../services.ts'
import { OTHER_LANGUAGE, TRANSLATION_MOVED } from './constants.ts'
import type { Renewed, RenewTerm } from './contract.ts'
import { findRenewal, type Glossary } from './findRenewal.ts'
import { renewRows } from './walkVersions.ts'

/** Writes the translation of a term where the former one stands as the glossary wrote it; where it is inflected, rows stay. */
export async function renewTerm(
  services: Services,
  { page, glossary }: { page: PageInProject; glossary: Glossary },
  wanted: RenewTerm,
  by: Requester,
): Promise<Renewed> {
  const { line_id, former, language, rows, ripple_id = uuid() } = wanted
  if (glossary.organization_id !== page.organization_id) throw notFound('Glossary')
  const { line, renewal } = await findRenewal(services.db, glossary, { line_id, former, language, user_id: by.id })
  if (!renewal || (line.target_language ?? language) !== language) throw invalid(['body', 'language'], OTHER_LANGUAGE)
  if (line.translation !== wanted.translation) throw new ApiError(409, TRANSLATION_MOVED)
  const replacing = {
    ...{ language, rows, ripple_id, find: `${former} → ${line.translation || renewal.term}` },
    choose: async (texts: readonly { source: string; text: string }[]) => {
      const renewed = await renewRows(services, renewal, page.placeholder_patterns, texts)
      return renewed.map((one) => (!one ? [] : one.is_certain ? one.hits : ('inflected' as const)))
    },
  }
  return { ...(await writeHits(services, page, replacing, by)), ripple_id }
}
