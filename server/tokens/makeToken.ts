import {
  countTokens,
  findToken,
  insertService,
  insertToken,
  revokeToken,
  type TokensOf,
} from '#db/queries/accounts/apiTokens.ts'
import { listToolsOf, setTool, type Tool } from '#db/queries/accounts/connectedTools.ts'
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

type Making = Writing & Pick<Services, 'jobs'>

/** The caller holds the person, so that two calls count one after the other. */
export const makePersonalToken = (services: Making, person: SignedInUser, wanted: CreateToken) =>
  write(services, (trx) => makeFor(trx, services, person, wanted))

/**
 * The same for a tool that asked by OAuth, in the place of an earlier connection of it. Nobody knows its first secret: the tool is
 * given another one.
 */
export async function connectTool(
  services: Making & Pick<Services, 'collab'>,
  person: SignedInUser,
  wanted: Omit<CreateToken, 'expires_in_days'>,
  tool: Tool,
) {
  await write(services, async (trx) => {
    for (const { id } of await listToolsOf(trx, person.id, tool.client_id))
      await revokeToken(trx, { user_id: person.id }, id)
    const { id } = await makeFor(trx, services, person, { ...wanted, expires_in_days: 1 })
    await setTool(trx, id, tool)
  })
  services.collab.hints.accessChanged()
}

async function makeFor(
  trx: Trx,
  { jobs }: Pick<Services, 'jobs'>,
  { id, email: to, full_name }: SignedInUser,
  wanted: CreateToken,
) {
  const of = { user_id: id }
  await requireRoom(trx, of)
  await requireProjects(trx, wanted, id)
  await jobs.queueMail({ kind: 'token-made', to, full_name, name: wanted.name }, trx)
  return make(trx, of, id, wanted, id)
}

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
