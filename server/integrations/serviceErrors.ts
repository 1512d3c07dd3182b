import OpenAI from 'openai'
import { ServiceBusy, type Verdict } from './limiter.ts'
import { PrivateAddress } from './models/privateAddresses.ts'
import { TextRefused, TranslatorRefused } from './translator.ts'

type ApiError = InstanceType<typeof OpenAI.APIError>

const FILTERED = 'The translation service refuses this text'
const NO_STREAM = 'The translation service gave no answer of the expected kind: is its address right?'
const TOO_LONG = 'The text is too long for the translation service'
const CUT = 'The answer of the translation service ended at its token limit'
const MAX_QUOTED = 300
const MAX_RETRY_AFTER_MS = 3_600_000

/** Errors within an answer have names instead of a status; some local servers break off with 500 and say 400. */
const STATUS_OF_NAME: Record<string, number> = {
  invalid_request_error: 400,
  invalid_prompt: 400,
  BadRequestError: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_exceeded: 429,
  rate_limit_error: 429,
  server_error: 500,
  api_error: 500,
  overloaded_error: 529,
}

export function statusOf({ status, error }: ApiError): number | undefined {
  if (status !== undefined && status !== 500) return status
  const { code, type, status: named } = (error ?? {}) as { code?: unknown; type?: unknown; status?: unknown }
  const inside = [code, named].find((value) => typeof value === 'number' && value >= 400)
  return (inside as number | undefined) ?? status ?? STATUS_OF_NAME[String(code)] ?? STATUS_OF_NAME[String(type)]
}

export function judge(error: unknown): Verdict {
  if (error instanceof TranslatorRefused || error instanceof TextRefused) return { kind: 'refused' }
  if (isUnknownHost(error) || isPrivate(error)) return { kind: 'refused' }
  if (!(error instanceof OpenAI.APIError)) return { kind: 'sick' }
  const ms = readRetryAfter(error)
  const status = statusOf(error)
  if (mayRefuseForm(error)) return { kind: 'refused' }
  if (status === 429) return error.code === 'insufficient_quota' ? { kind: 'refused' } : { kind: 'wait', ms }
  if (status === 503 && ms !== undefined) return { kind: 'wait', ms }
  const isSick = status === undefined || status >= 500 || status === 408 || status === 425
  return { kind: isSick ? 'sick' : 'refused' }
}

const NUMBER = /^\d+(\.\d+)?$/

function readRetryAfter({ headers }: ApiError): number | undefined {
  const inMs = headers?.get('retry-after-ms')
  if (inMs && NUMBER.test(inMs)) return Math.min(Number(inMs), MAX_RETRY_AFTER_MS)
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const ms = NUMBER.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS)
}

/** Returns an error in words for people, without anything secret; one that is not a refusal may be tried again. */
export function readable(error: unknown): Error {
  if (isUnknownHost(error)) return new TranslatorRefused('The translation service was not found at its address')
  if (isPrivate(error)) return new TranslatorRefused('The address of the translation service is not a public one')
  if (!(error instanceof OpenAI.APIError)) return error instanceof Error ? error : new ServiceBusy(String(error))
  const { code } = error
  const status = statusOf(error)
  if (status === 401 || status === 403)
    return new TranslatorRefused('The translation service does not accept the API key')
  if (status === 404) return new TranslatorRefused('The translation service does not know this model')
  if (status === 402 || (status === 429 && code === 'insufficient_quota'))
    return new TranslatorRefused('The translation service has no credit left')
  if (isFilter(error)) return new TextRefused(FILTERED)
  if (isTooLong(error)) return new TextRefused(TOO_LONG)
  if (status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status))
    return new TranslatorRefused(`The translation service refuses the request${quoted(error)}`)
  return new ServiceBusy(
    status === undefined ? 'The translation service does not answer' : `The translation service answers with ${status}`,
  )
}

export const wordingOf = (error: ApiError) => `${error.message} ${JSON.stringify(error.error ?? {})}`

/** Its own words for people, without what looks like a key, an account or an address. */
export function quoted({ error, message }: ApiError): string {
  const said = (error as { message?: unknown } | undefined)?.message ?? message
  const words = String(said)
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/\b(?:sk|pk|key|org|proj|req|acct|user|asst)[-_][\w*.-]{4,}/gi, '…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? '' : `: ${words.slice(0, MAX_QUOTED).toWellFormed()}`
}

/**
 * True for a refusal that may be for a part of the request, whatever its wording: the same without that part may be
 * answered. Services that build a grammar of the schema also break off with 500; an interface that is missing is 404.
 */
export function mayRefuseForm(error: unknown): error is ApiError {
  if (!(error instanceof OpenAI.APIError) || isFilter(error) || isTooLong(error)) return false
  const status = statusOf(error)
  if (status === 400 || status === 415 || status === 422 || status === 501) return true
  if (status === 404 || status === 405) return true
  return status === 500 && /grammar|schema|response_format|\brole\b|template/i.test(wordingOf(error))
}

const isFilter = ({ code, error }: ApiError) =>
  code === 'content_filter' || /content_filter|ResponsibleAIPolicyViolation/.test(JSON.stringify(error ?? {}))

const isTooLong = (error: ApiError) =>
  statusOf(error) === 413 ||
  error.code === 'context_length_exceeded' ||
  (statusOf(error) === 400 &&
    /context.?(?:length|size|window)|exceed_context|prompt is too long|too many (?:input )?tokens/i.test(
      wordingOf(error),
    ))

/** A name that nobody has; a name server that does not answer says EAI_AGAIN instead. */
const isUnknownHost = (error: unknown) => causesOf(error).some((cause) => 'code' in cause && cause.code === 'ENOTFOUND')
const isPrivate = (error: unknown) => causesOf(error).some((cause) => cause instanceof PrivateAddress)

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause)
  return causes
}

export const filtered = () => new TextRefused(FILTERED)
export const cutOff = () => new TextRefused(CUT)
export const answerTooLarge = () => new TextRefused('The answer of the translation service is too large')
export const listTooLarge = () => new TranslatorRefused('The translation service’s list of models is too large')
export const noStream = () => new TranslatorRefused(NO_STREAM)
