import { stemOf } from '#collab/text/spelling/usedWords.ts'
import { findJudgedProject } from '#db/queries/projects/versions.ts'
import {
  type Judged,
  listShelvesToJudge,
  listTextsToJudge,
  markJudged,
  saveFindings,
  type TextToJudge,
} from '#db/queries/search/findings.ts'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { TranslationShelf } from '#db/queries/search/shelves.ts'
import { tellTexts } from '../../judging/judgeTexts.ts'
import type { Services } from '../../services.ts'
import { type Asking, bringUpFor, createShelfWorker, type Waiting } from './shelfWork.ts'

const TEXTS_AT_ONCE = 200
type Judging = Pick<Services, 'db' | 'texts'>

export const findingsWorker = (services: Judging) =>
  createShelfWorker<TranslationShelf, TextToJudge, Judged>(services.db, {
    name: 'findings',
    textsAtOnce: TEXTS_AT_ONCE,
    listStale: listShelvesToJudge,
    listNew: listTextsToJudge,
    make: (texts, shelf) => judgeShelf(services, texts, shelf),
    save: saveFindings,
    mark: markJudged,
  })

export const judgeVersion = (asking: Asking<Judging>, waiting: Waiting, within: InVersion, shared?: number) =>
  bringUpFor(asking, findingsWorker(asking.services), waiting, within, shared)

async function judgeShelf(
  services: Judging,
  texts: readonly TextToJudge[],
  { version_id, page_id, language }: TranslationShelf,
) {
  const project = await findJudgedProject(services.db, version_id)
  if (!project) return [] // deleted meanwhile
  const toJudge = texts.map(({ source, translation, identifier, maxLength, place }) => ({
    ...{ source, translation, identifier, maxLength, place, page_id },
  }))
  const { shared, told, unknown } = await tellTexts(services, project, { language }, toJudge)
  const found = await services.texts.run('judge', shared, told)
  return texts.map(({ source_text_id, fingerprint }, at): Judged => {
    const checks = (found[at] ?? []).map(({ check }) => check)
    const stems = (unknown[at] ?? []).map(stemOf)
    return { source_text_id, fingerprint, checks: [...new Set(checks)], unknown_stems: [...new Set(stems)] }
  })
}
