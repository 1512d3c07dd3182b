import { createHash } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { findNearestModelService, ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { Config } from '../config.ts'
import type { ServiceTier } from '../integrations/models/constants.ts'
import type { Proof } from '../integrations/models/firstByte.ts'
import { type ModelService as Connection, createModelService } from '../integrations/models/modelService.ts'
import { createOpenAiTranslator } from '../integrations/openai.ts'
import { createPseudoTranslator } from '../integrations/pseudoTranslator.ts'
import { type Translator, TranslatorRefused } from '../integrations/translator.ts'
import type { Log } from '../log.ts'
import type { TextThread } from '../textThread/textThread.ts'
import { ModelSettings } from './contract.ts'
import { createCipher } from './secretKey.ts'

export const UNREADABLE_KEY = 'The key of the translation service cannot be read any more. Please enter it again.'
const MAX_KEPT = 200

type Stored = NonNullable<Awaited<ReturnType<typeof findNearestModelService>>>
/** `organizationId`: in which a service is used; undefined for that of the installation, which all share. */
type Access = { organizationId: string | undefined; key: string | undefined; isPublicOnly: boolean; proof?: Proof }
type OnProven = (scope: ServiceScope, settings: ModelSettings, provenMs: number) => void

export type Engines = ReturnType<typeof createEngines>

const TRY_PROVEN_MS = 60_000

/**
 * Engines of one organization with the same address and key share a connection: its limits, its breaker, and what its models
 * have refused. No two organizations share one.
 */
export function createEngines(config: Config, texts: TextThread, log: Log, onProven?: OnProven) {
  // Long: all of it works on the engines and connections that are open.
  const connections = createCache<Connection>()
  const engines = createCache<Translator>()
  let cipher: ReturnType<typeof createCipher> | 'unknown' = 'unknown'
  const openCipher = () => {
    if (cipher === 'unknown') cipher = createCipher(config)
    return cipher
  }

  const isPublicOnly = (scope: ServiceScope) => !config.allowsPrivateServices && isBrought(scope)

  function open(settings: ModelSettings, { key, isPublicOnly, proof }: Omit<Access, 'organizationId'>): Connection {
    const { provider, base_url, calls_at_once, first_byte_seconds } = settings
    return createModelService({
      provider,
      baseUrl: base_url,
      apiKey: key,
      isPublicOnly,
      concurrency: calls_at_once,
      firstByteMs: first_byte_seconds * 1000,
      log,
      ...(proof && { proof }),
    })
  }

  /** Cheap work, which waits for room, has a connection of its own: it holds up no other. */
  function connect(settings: ModelSettings, access: Access, tier?: ServiceTier): Connection {
    const { provider, base_url, calls_at_once, first_byte_seconds } = settings
    const { organizationId, key, isPublicOnly } = access
    const asked = [organizationId, provider, base_url, key, isPublicOnly, calls_at_once, first_byte_seconds]
    return connections(digestOf([...asked, tier === 'flex']), () => open(settings, access))
  }

  const connectForTry = (settings: ModelSettings, key: string | undefined, scope: ServiceScope): Connection =>
    open(settings, { key, isPublicOnly: isPublicOnly(scope), ...proofOf(scope, settings, TRY_PROVEN_MS) })

  const proofOf = (scope: ServiceScope, settings: ModelSettings, provenMs: number): { proof?: Proof } =>
    isBrought(scope) ? { proof: { provenMs, onProven: (ms) => onProven?.(scope, settings, ms) } } : {}

  function engineOf(stored: Stored, { organization_id }: ServiceScope, tier?: ServiceTier, model?: string): Translator {
    const settings = { ...ModelSettings.parse(stored.settings), ...(model === undefined ? {} : { model }) }
    const isOwn = isBrought(stored)
    return engines(
      digestOf([stored.id, stored.updated_at.toISOString(), stored.proven_ms, tier, settings.model]),
      () => {
        let key: string | undefined
        try {
          key = stored.encrypted_key === null ? undefined : openCipher()?.decrypt(stored.encrypted_key, stored)
        } catch {
          return refusing(settings.model, isOwn)
        }
        if (stored.encrypted_key !== null && key === undefined) return refusing(settings.model, isOwn)
        const organizationId = isOwn ? (organization_id ?? stored.project_id ?? undefined) : undefined
        const access = { organizationId, key, isPublicOnly: isPublicOnly(stored), ...proofOf(stored, settings, 0) }
        const service = connect(settings, access, tier)
        service.believe(stored.proven_ms)
        return createOpenAiTranslator({
          isBrought: isOwn,
          service,
          provider: settings.provider,
          concurrency: settings.calls_at_once,
          model: settings.model,
          ratingModel: settings.rating_model ?? undefined,
          isRating: config.ai.isRating,
          effort: settings.reasoning_effort ?? undefined,
          temperature: settings.temperature ?? undefined,
          maxTokens: settings.max_tokens ?? undefined,
          tier: tier ?? settings.service_tier ?? undefined,
          readsImages: settings.reads_images,
        })
      },
    )
  }

  function usual(tier?: ServiceTier, model: string = config.openai.model): Translator {
    const { openai, ai } = config
    if (openai.apiKey === undefined && openai.baseUrl === undefined)
      return engines('built-in', () => createPseudoTranslator(texts))
    const { concurrency } = ai
    const service = connections(`environment ${tier === 'flex'}`, () =>
      createModelService({ ...openai, concurrency, log }),
    )
    return engines(`environment ${tier} ${model}`, () =>
      createOpenAiTranslator({
        ...openai,
        model,
        isRating: ai.isRating,
        tier: tier ?? openai.tier,
        concurrency,
        service,
      }),
    )
  }

  return { usual, engineOf, connectForTry, isPublicOnly, openCipher }
}

export const isBrought = ({ organization_id, project_id }: ServiceScope) =>
  organization_id !== null || project_id !== null

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

function refusing(name: string, isBrought: boolean): Translator {
  const refuse = () => Promise.reject(new TranslatorRefused(UNREADABLE_KEY))
  return { name, ...(isBrought && { isBrought }), translate: refuse, rate: refuse }
}

function createCache<Value>() {
  const kept = new QuickLRU<string, Value>({ maxSize: MAX_KEPT })
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make()
    kept.set(key, value)
    return value
  }
}
