import type { Address } from '#collab/server.ts'
import { listChecks } from '#db/queries/checks/checks.ts'
import { findReviewOfPage } from '#db/queries/checks/reviewSettings.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { allows, grantsOf } from '#db/vocabulary/roles.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'

/** True where the project lets only those who may check change what is checked, and the caller may not. */
export async function keepsChecked(trx: Trx, { caller }: Pick<Services, 'caller'>, { page_id, language }: Address) {
  const { asker } = caller
  if (!asker) return false
  const review = await findReviewOfPage(trx, page_id)
  if (!review?.protects_checked) return false
  const membership = await findMembership(trx, review.organization_id, asker)
  const place = { project_id: review.project_id, languages: [language] }
  return !membership || !allows(grantsOf(membership), 'reviewText', place)
}

type Asks = { keepsChecked: (language: LanguageCode) => Promise<boolean> }

const FOR_REVIEWERS = 'This text is checked. Only those who may check texts change it; you can suggest another one.'

/** Refuses with 409 what would take a checked text away that the caller has to leave; the head is locked. */
export async function requireChangeable(trx: Trx, edit: Asks, language: LanguageCode, ids: readonly string[]) {
  if (!(await edit.keepsChecked(language))) return
  const checks = await listChecks(trx, language, ids)
  if (checks.some(({ left }) => !left)) throw new ApiError(409, FOR_REVIEWERS)
}

/** Of rows that a request would replace, those that it leaves. */
export async function listKept(trx: Trx, services: Pick<Services, 'caller'>, at: Address, ids: readonly string[]) {
  if (!(await keepsChecked(trx, services, at))) return new Set<string>()
  const checks = await listChecks(trx, at.language, ids)
  return new Set(checks.flatMap(({ id, left }) => (left ? [] : [id])))
}
