import { listTermFacts } from '#db/queries/glossaries/termFacts.ts'
import { findJudgedProject } from '#db/queries/projects/versions.ts'
import {
  type ComparedText,
  listShelvesToCompare,
  listTextsToCompare,
  markCompared,
  type RatedText,
  saveCompared,
} from '#db/queries/search/ratedTerms.ts'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { TranslationShelf } from '#db/queries/search/shelves.ts'
import { findTerms } from '../../judging/findTerms.ts'
import type { Services } from '../../services.ts'
import { type Asking, bringUpFor, createShelfWorker, type Waiting } from './shelfWork.ts'

/** Each time all texts of a page are looked through for those that are new. */
const TEXTS_AT_ONCE = 4_000
const MAX_NAMED = 5
type Comparing = Pick<Services, 'db' | 'texts'>
/** Finds the terms of rated texts that are others than those of the rating: changed, new in the glossary, or gone from it. */
export const ratedTermsWorker = (services: Comparing) =>
  createShelfWorker<TranslationShelf, RatedText, ComparedText>(services.db, {
    name: 'rated terms',
    textsAtOnce: TEXTS_AT_ONCE,
    listStale: listShelvesToCompare,
    listNew: listTextsToCompare,
    make: (texts, shelf) => compareShelf(services, texts, shelf),
    save: saveCompared,
    mark: markCompared,
  })

export const compareVersion = (asking: Asking<Comparing>, waiting: Waiting, within: InVersion, shared?: number) =>
  bringUpFor(asking, ratedTermsWorker(asking.services), waiting, within, shared)

async function compareShelf(
  services: Comparing,
  texts: readonly RatedText[],
  { version_id, language }: TranslationShelf,
) {
  const project = await findJudgedProject(services.db, version_id)
  if (!project) return [] // deleted meanwhile
  const sources = texts.map(({ source }) => source ?? '')
  const found = await findTerms(services, project, language, sources)
  const facts = await listTermFacts(services.db, [...new Set(found.flatMap((ids) => ids ?? []))])
  return texts.map((text, at): ComparedText => {
    const { source_text_id, fingerprint, rating_id, source } = text
    const now = found[at]
    return {
      ...{ source_text_id, fingerprint, rating_id },
      changed: source === null || now === undefined ? [] : changedTerms(text, now, facts),
    }
  })
}

function changedTerms(rated: RatedText, now: readonly string[], facts: Awaited<ReturnType<typeof listTermFacts>>) {
  const before = new Map(rated.term_ids.map((id, at) => [id, rated.term_md5s[at]]))
  const added = now.filter((id) => before.get(id) !== facts.get(id)?.md5).map((id) => facts.get(id)?.term ?? '')
  const gone = rated.term_ids.flatMap((id, at) => (now.includes(id) ? [] : [rated.term_names[at]!]))
  return [...new Set([...added, ...gone])]
    .filter((name) => name !== '')
    .sort()
    .slice(0, MAX_NAMED)
}
