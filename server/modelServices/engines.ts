import { createHash } from 'node:crypto'
import type { findNearestModelService, ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { Config } from '../config.ts'
import { type ModelService as Connection, createModelService } from '../integrations/models/modelService.ts'
import { createOpenAiTranslator } from '../integrations/openai.ts'
import { createPseudoTranslator } from '../integrations/pseudoTranslator.ts'
import { type Translator, TranslatorRefused } from '../integrations/translator.ts'
import type { Log } from '../log.ts'
import type { TextThread } from '../textThread/textThread.ts'
import type { ServiceTier } from './constants.ts'
import { ModelSettings } from './contract.ts'
import { createCipher } from './secretKey.ts'

export const UNREADABLE_KEY = 'The key of the translation service cannot be read any more. Please enter it again.'
/** Organizations come and go; the engine that was unused for longest is dropped. */
const MOST_KEPT = 200

type Stored = NonNullable<Awaited<ReturnType<typeof findNearestModelService>>>
type Access = { provider: ModelSettings['provider']; base_url: string; key: string | undefined; isPublicOnly: boolean }

export type Engines = ReturnType<typeof createEngines>

/**
 * The engines of settings, each made once. Those with the same address and key share a connection: its limits, its breaker,
 * and what its models have refused.
 */
export function createEngines(config: Config, texts: TextThread, log: Log) {
  const connections = createCache<Connection>()
  const engines = createCache<Translator>()
  let cipher: ReturnType<typeof createCipher> | 'unknown' = 'unknown'
  const openCipher = () => {
    if (cipher === 'unknown') cipher = createCipher(config)
    return cipher
  }

  const isPublicOnly = ({ organization_id, project_id }: ServiceScope) =>
    !config.allowsPrivateServices && (organization_id !== null || project_id !== null)

  /** Cheap work, which waits for room, has a connection of its own: it holds up no other. */
  function connect(
    settings: ModelSettings,
    key: string | undefined,
    isPublicOnly: boolean,
    tier?: ServiceTier,
  ): Connection {
    const { provider, base_url, calls_at_once, first_byte_seconds } = settings
    const access: Access = { provider, base_url, key, isPublicOnly }
    return connections(digestOf([access, calls_at_once, first_byte_seconds, tier === 'flex']), () =>
      createModelService({
        provider,
        baseUrl: base_url,
        apiKey: key,
        isPublicOnly,
        concurrency: calls_at_once,
        firstByteMs: first_byte_seconds * 1000,
        log,
      }),
    )
  }

  /** The engine of stored settings, or of another model there; one whose key cannot be read refuses, in words for people. */
  function engineOf(stored: Stored, tier: ServiceTier | undefined, model?: string): Translator {
    const settings = { ...ModelSettings.parse(stored.settings), ...(model === undefined ? {} : { model }) }
    return engines(digestOf([stored.id, stored.updated_at.toISOString(), tier, settings.model]), () => {
      let key: string | undefined
      try {
        key = stored.encrypted_key === null ? undefined : openCipher()?.decrypt(stored.encrypted_key, stored)
      } catch {
        return refusing(settings.model)
      }
      if (stored.encrypted_key !== null && key === undefined) return refusing(settings.model)
      const service = connect(settings, key, isPublicOnly(stored), tier)
      return createOpenAiTranslator({
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
      })
    })
  }

  /** The engine of the environment, or of another model there; with neither key nor address the built-in one. */
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

  return { usual, engineOf, connect, isPublicOnly, openCipher }
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

function refusing(name: string): Translator {
  const refuse = () => Promise.reject(new TranslatorRefused(UNREADABLE_KEY))
  return { name, translate: refuse, rate: refuse }
}

function createCache<Value>() {
  const kept = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return value
  }
}
