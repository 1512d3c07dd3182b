import { findCommonState } from '#db/queries/versions/versionStates.ts'
import { showPlan, wordsToTranslate } from '../files/merge/previewReimport.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import type { Services } from '../services.ts'
import { priceWords } from '../translationRequests/priceWords.ts'
import type { CarryPreview } from './contract.ts'
import { planCarry } from './planCarry.ts'
import { requireVersions, type VersionIds } from './requireVersions.ts'

export async function previewCarry(
  services: Services,
  files: FileWork,
  ids: VersionIds,
  userId: string,
): Promise<CarryPreview> {
  const { db } = services
  const { into, source_language, targets } = await requireVersions(db, userId, ids)
  const common = await findCommonState(db, ids.from, ids.into)
  const { hasBase, pages, added } = await files.inThread((thread) =>
    planCarry(db, thread, { ...ids, source_language }, common),
  )
  const shown = pages.map(({ page, plan }) => ({ page_id: page.id, name: page.name, ...showPlan(plan) }))
  let words = 0
  for (const { plan } of pages)
    words += await wordsToTranslate(db, { source_language, target_languages: targets }, plan)
  const sum = (kind: keyof (typeof shown)[number]['counts']) => shown.reduce((all, { counts }) => all + counts[kind], 0)
  return {
    has_base: hasBase,
    counts: {
      ...{ added: sum('added'), changed: sum('changed'), moved: sum('moved'), renamed: sum('renamed') },
      ...{ gone: sum('gone'), returned: sum('returned'), translations: sum('translations'), pages: added.length },
      conflicts: pages.reduce((all, { plan }) => all + plan.conflicts.length, 0),
    },
    added_pages: added.map(({ name }) => name),
    pages: shown.filter(({ counts }) => Object.values(counts).some((count) => count > 0)),
    ...(await priceWords(services, { organization_id: into.organization_id, user_id: userId }, words)),
  }
}
