import {
  deleteModelService,
  findModelService,
  findNearestModelService,
  putModelService,
  type ServiceScope,
} from '#db/queries/translationJobs/modelServices.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { presetOf } from '../integrations/models/constants.ts'
import { mayBePublic } from '../integrations/models/privateAddresses.ts'
import type { Services } from '../services.ts'
import { KEY_OF_ANOTHER, KEY_REQUIRED, NO_SUCH_SECRET, PRIVATE_ADDRESS } from './constants.ts'
import { type ModelService, ModelSettings, type PutModelService } from './contract.ts'

type Put = Omit<PutModelService, keyof ModelSettings> & ModelSettings

export async function showModelService(
  { db, engines, translator }: Services,
  scope: ServiceScope,
  around: ServiceScope,
): Promise<ModelService> {
  const [own, nearest] = [await findModelService(db, scope), await findNearestModelService(db, around)]
  return {
    own: own
      ? {
          ...ModelSettings.parse(own.settings),
          has_key: own.encrypted_key !== null,
          updated_at: own.updated_at.toISOString(),
        }
      : null,
    used: nearest
      ? {
          of: nearest.project_id ? 'project' : nearest.organization_id ? 'organization' : 'installation',
          name: nameOf(nearest),
        }
      : { of: 'environment', name: translator.name },
    can_store_keys: engines.openCipher() !== undefined,
    may_be_private: !engines.isPublicOnly(scope),
  }
}

const nameOf = ({ settings }: { settings: unknown }) => {
  const { provider, model } = ModelSettings.parse(settings)
  return `${model} (${presetOf(provider).name})`
}

/** The settings with the key they are used with; a stored key goes to no other address than the one it was entered for. */
export async function readAccess({ engines }: Services, db: Db, scope: ServiceScope, { key, ...settings }: Put) {
  if (engines.isPublicOnly(scope) && !mayBePublic(settings.base_url))
    throw invalid(['body', 'base_url'], PRIVATE_ADDRESS)
  const stored = key === undefined ? await findModelService(db, scope) : undefined
  const kept = stored?.encrypted_key ?? undefined
  if (kept && ModelSettings.parse(stored!.settings).base_url !== settings.base_url)
    throw invalid(['body', 'key'], KEY_OF_ANOTHER)
  if (!key && !kept && presetOf(settings.provider).needsKey) throw invalid(['body', 'key'], KEY_REQUIRED)
  return { settings, key: key ?? undefined, kept, stored }
}

export async function storeModelService(services: Services, trx: Trx, scope: ServiceScope, put: Put) {
  const { settings, key, kept } = await readAccess(services, trx, scope, put)
  const cipher = services.engines.openCipher()
  if (key !== undefined && !cipher) throw new ApiError(409, NO_SUCH_SECRET)
  const encrypted_key = key === undefined ? (kept ?? null) : cipher!.encrypt(key, scope)
  await putModelService(trx, scope, { settings, encrypted_key })
}

export const removeModelService = (trx: Trx, scope: ServiceScope) => deleteModelService(trx, scope)
