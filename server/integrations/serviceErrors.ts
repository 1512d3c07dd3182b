import OpenAI from 'openai'
import { ServiceBusy, type Verdict } from './limiter.ts'
import { TextRefused, TranslatorRefused } from './translator.ts'

const FILTERED = 'The translation service refuses this text'
const NO_STREAM = 'The translation service gave no answer of the expected kind: is its address right?'

/** Classifies a failed call. */
export function judge(error: unknown): Verdict {
  if (error instanceof TranslatorRefused || error instanceof TextRefused) return { kind: 'refused' }
  if (isUnknownHost(error)) return { kind: 'refused' }
  if (!(error instanceof OpenAI.APIError)) return { kind: 'sick' }
  const ms = readRetryAfter(error)
  if (error.status === 429) return error.code === 'insufficient_quota' ? { kind: 'refused' } : { kind: 'wait', ms }
  if (error.status === 503 && ms !== undefined) return { kind: 'wait', ms }
  const isSick = error.status === undefined || error.status >= 500 || error.status === 408 || error.status === 425
  return { kind: isSick ? 'sick' : 'refused' }
}

function readRetryAfter({ headers }: InstanceType<typeof OpenAI.APIError>): number | undefined {
  const inMs = headers?.get('retry-after-ms')
  if (inMs && /^\d+(\.\d+)?$/.test(inMs)) return Number(inMs)
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Which errors are final, in words for people and without anything secret; the others may be tried again. */
export function readable(error: unknown): Error {
  if (isUnknownHost(error)) return new TranslatorRefused('The translation service was not found at its address')
  if (!(error instanceof OpenAI.APIError)) return error instanceof Error ? error : new ServiceBusy(String(error))
  const { status, code } = error
  if (status === 401 || status === 403)
    return new TranslatorRefused('The translation service does not accept the API key')
  if (status === 404) return new TranslatorRefused('The translation service does not know this model')
  if (status === 429 && code === 'insufficient_quota')
    return new TranslatorRefused('The translation service has no credit left')
  if (code === 'content_filter') return new TextRefused(FILTERED)
  if (status === 413 || code === 'context_length_exceeded')
    return new TextRefused('The text is too long for the translation service')
  if (status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status))
    return new TranslatorRefused('The translation service refuses the request')
  return new ServiceBusy(
    status === undefined ? 'The translation service does not answer' : `The translation service answers with ${status}`,
  )
}

/** A name that nobody has; a name server that does not answer says EAI_AGAIN instead. */
function isUnknownHost(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'ENOTFOUND') return true
  return false
}

export const filtered = () => new TextRefused(FILTERED)
export const answerTooLarge = () => new TextRefused('The answer of the translation service is too large')
export const noStream = () => new TranslatorRefused(NO_STREAM)

export const refusesFormat = (error: unknown) =>
  error instanceof OpenAI.APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema|json_object|structured/i.test(error.message)
