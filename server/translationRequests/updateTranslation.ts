import { changedWords } from '#collab/text/merge/changedWords.ts'
import { findPayerOfOrganization } from '#db/queries/billing/billing.ts'
import { findSourceChange } from '#db/queries/files/sourceChanges.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { centsPerWord, priceCents } from '#db/vocabulary/plans.ts'
import { planOf } from '../billing/quota.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Stored } from '../liveEdits/storedTranslation.ts'
import type { Services } from '../services.ts'
import { SOURCE_UNCHANGED } from './constants.ts'
import type { Started } from './contract.ts'
import { requestTranslation } from './requestTranslation.ts'

async function requireChange(services: Services, stored: Stored) {
  const page = await findPageInProject(services.db, stored.page_id)
  if (!page) throw notFound('Translation')
  const change = await findSourceChange(services.db, stored)
  if (!change) throw new ApiError(409, SOURCE_UNCHANGED)
  return { page, words: changedWords(change.before, change.content, page.source_language) }
}

/** The words that an update is charged for: those of the source text that are new or changed (reading 61). */
export async function estimateUpdate(services: Services, stored: Stored) {
  const { page, words } = await requireChange(services, stored)
  const payer = await findPayerOfOrganization(services.db, page.organization_id)
  if (!payer) throw notFound('Organization')
  return { words, cents: priceCents(words, centsPerWord(planOf(payer, services.config))) }
}

export async function updateTranslation(services: Services, stored: Stored, by: Requester): Promise<Started> {
  const { page } = await requireChange(services, stored)
  const one = { languages: [stored.target_language], source_text_ids: [stored.source_text_id] }
  return requestTranslation(services, page, { ...one, update: true }, by)
}
