import { deleteIgnoredFinding, insertIgnoredFinding } from '#db/queries/checks/ignoredFindings.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { TEXT_CHANGED } from './constants.ts'
import type { IgnoredFinding, IgnoreFinding } from './contract.ts'

type At = { source_text_id: string; language: LanguageCode }

export const ignoreFinding = (
  services: Services,
  at: At,
  { check, reason, text }: IgnoreFinding,
  by: Requester,
): Promise<IgnoredFinding> =>
  write(services, async (trx) => {
    const ignoredAt = await insertIgnoredFinding(trx, at, { check, reason, text, by: by.id })
    if (!ignoredAt) throw new ApiError(409, TEXT_CHANGED)
    const { source_text_id } = at
    return { source_text_id, check, text, reason, ignored_by: by.name, ignored_at: ignoredAt.toISOString() }
  })

export const stopIgnoring = (services: Services, at: At, check: CheckName) =>
  write(services, (trx) => deleteIgnoredFinding(trx, at, check))
