import { countTokens, findToken, insertService, insertToken, type TokensOf } from '#db/queries/accounts/apiTokens.ts'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { lockOrganization } from '#db/queries/organizations/organizations.ts'
import { countProjectsAmong } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, forbidden, invalid, notFound } from '../http/apiError.ts'
import { createToken } from '../http/credentials/tokenFormat.ts'
import { type Writing, write } from '../http/write.ts'
import { PERSONAL_IS_FIXED } from '../organizations/constants.ts'
import type { Services } from '../services.ts'
import { MAX_TOKENS, TOO_MANY_TOKENS } from './constants.ts'
import type { CreateToken, NewApiToken } from './contract.ts'
import { showToken } from './showToken.ts'

const DAY_MS = 86_400_000

/** The caller holds the person, so that two calls count one after the other. The person is told by mail. */
export const makePersonalToken = (
  services: Writing & Pick<Services, 'jobs'>,
  { id, email: to, full_name }: SignedInUser,
  wanted: CreateToken,
) =>
  write(services, async (trx) => {
    const of = { user_id: id }
    await requireRoom(trx, of)
    await requireProjects(trx, wanted, id)
    await services.jobs.queueMail({ kind: 'token-made', to, full_name, name: wanted.name }, trx)
    return make(trx, of, id, wanted, id)
  })

/** It stands for a service of its own, so that it outlives the person who makes it. */
export const makeServiceToken = (services: Writing, at: { id: string; by: string }, wanted: CreateToken) =>
  write(
    services,
    async (trx) => {
      const of = { organization_id: at.id }
      await requireRoom(trx, of)
      await requireProjects(trx, wanted, at.by, at.id)
      return make(trx, of, await insertService(trx, { ...of, ...wanted }), wanted, at.by)
    },
    (trx) => lockShared(trx, at.id),
  )

async function lockShared(trx: Trx, id: string) {
  const organization = await lockOrganization(trx, id)
  if (!organization) throw notFound('Organization')
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
}

async function requireRoom(trx: Trx, of: TokensOf) {
  if ((await countTokens(trx, of)) >= MAX_TOKENS) throw new ApiError(409, TOO_MANY_TOKENS)
}

async function requireProjects(trx: Trx, { project_ids }: CreateToken, by: string, organizationId?: string) {
  if (!project_ids) return
  const known = await countProjectsAmong(trx, project_ids, by, organizationId)
  if (known !== project_ids.length) throw invalid(['body', 'project_ids'], 'Project not found')
}

async function make(
  trx: Trx,
  of: TokensOf,
  user_id: string,
  { expires_in_days, ...wanted }: CreateToken,
  created_by: string,
): Promise<NewApiToken> {
  const token = createToken()
  const { name, capabilities, project_ids = null, languages = null, words_a_day } = wanted
  const expires_at = expires_in_days === null ? null : new Date(Date.now() + expires_in_days * DAY_MS)
  const limits = { capabilities: [...new Set(capabilities)], project_ids, languages }
  const { id } = await insertToken(trx, token, {
    ...{ user_id, name, created_by, expires_at, ...limits },
    ...(words_a_day !== undefined && { words_a_day }),
  })
  return { ...showToken((await findToken(trx, of, id))!), token }
}
