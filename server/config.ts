import { z } from 'zod'
import { isLoopbackName } from './http/network/loopbackHosts.ts'
import { PROVIDERS, providerAt, REASONING_EFFORTS, SERVICE_TIERS } from './integrations/models/constants.ts'
import { FIRST_BYTE_SECONDS, MAX_TOKENS } from './modelServices/constants.ts'

export const ROLES = ['api', 'collab', 'worker'] as const
export type Role = (typeof ROLES)[number]

const WELL_KNOWN_PASSWORDS =
  /^(.)\1*$|password|passwort|changethis|changeme|letmein|qwert|12345678|dragoman|adminadmin/i
const STRONG_PASSWORD_LENGTH = 12
const SECRET_KEY_LENGTH = 32
const METRICS_TOKEN_LENGTH = 16
/** Stripe asks for 50 units of the currency, and an invoice for each word would be nobody's wish. */
const MIN_THRESHOLD = 50

const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule)
}
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
const address = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    abort: true,
  })
const namesHost = (value: string) => URL.parse(value)?.hostname !== ''
const NO_HOST = 'must name a host'
const email = z.string().trim().toLowerCase().pipe(z.email('must be an email address'))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
const secret = z.string()
const key = (pattern: RegExp, rule: string) => z.string().trim().regex(pattern, rule)
const webAddress = address('http', 'https').refine(
  (value) => !/[?#@]/.test(value),
  'must be an address without a password, ? and #',
)
const sender = z
  .string()
  .trim()
  .refine(
    (value) => z.email().safeParse(/<([^<>]*)>$/.exec(value)?.[1] ?? value).success,
    'must be an email address, or a name and <an address>',
  )

const Environment = z.object({
  /** The port to listen at; 0 takes any free one. */
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Links in mails, redirects, the allowed origin; http://localhost:PORT unless it is set, which it must be in production. */
  PUBLIC_URL: webAddress.optional(),
  /** Of the embedded Postgres, and of images unless S3_BUCKET is set: nodes on several machines share it, or a bucket. */
  DATA_DIR: z.string().default('.data'),
  /** A bucket for images at any service that speaks S3; without S3_ENDPOINT at Amazon. */
  S3_BUCKET: key(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: key(/^[a-z0-9-]+$/, 'must be the name of a region').default('us-east-1'),
  /** Without both the machine's own credentials count, as for every program of Amazon's. */
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  /** Hints and presence between nodes; its loss costs latency, never data. */
  REDIS_URL: address('redis', 'rediss').refine(namesHost, NO_HOST).optional(),
  ROLES: list.pipe(z.array(z.enum(ROLES, `may name ${ROLES.join(', ')}`)).min(1, 'names no role')).default([...ROLES]),
  /** Production refuses stand-ins, test keys, the local mailbox and weak secrets. */
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development or production').default('development'),
  FIRST_SUPERUSER: email.default('admin@dragoman.local'),
  FIRST_SUPERUSER_PASSWORD: secret.min(8, 'must have at least 8 characters').optional(),
  SIGNUP: onOff.default(true),
  /** A session ends when it was not used for so long, and in any case 30 days after it began. */
  SESSION_IDLE_DAYS: whole(1, 30).default(7),
  SUPPORT_EMAIL: email.optional(),
  CORS_ORIGINS: list.pipe(z.array(address('http', 'https').transform((value) => new URL(value).origin))).default([]),
  /** Any OpenAI-compatible service; with neither key nor base URL the built-in engine works. */
  OPENAI_API_KEY: key(/^[\x21-\x7e]+$/, 'must be one word of plain characters').optional(),
  OPENAI_BASE_URL: address('http', 'https').optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  OPENAI_RATING_MODEL: z.string().optional(),
  /** The service and how it is asked; told by OPENAI_BASE_URL unless it is set. Settings of the interface come first. */
  AI_PROVIDER: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`).optional(),
  AI_REASONING_EFFORT: z.enum(REASONING_EFFORTS, `must be one of ${REASONING_EFFORTS.join(', ')}`).optional(),
  AI_TEMPERATURE: z
    .string()
    .regex(/^[01](\.\d{1,2})?$|^2(\.0{1,2})?$/, 'must be a number from 0 to 2')
    .transform(Number)
    .optional(),
  AI_MAX_TOKENS: whole(MAX_TOKENS.least, MAX_TOKENS.most).optional(),
  AI_SERVICE_TIER: z.enum(SERVICE_TIERS, `must be one of ${SERVICE_TIERS.join(', ')}`).optional(),
  AI_FIRST_BYTE_SECONDS: whole(FIRST_BYTE_SECONDS.least, FIRST_BYTE_SECONDS.most).default(FIRST_BYTE_SECONDS.usual),
  /** On: the models of the environment are shown the screenshots of rows. */
  AI_READS_IMAGES: onOff.default(false),
  /** On: organizations may choose model services in the network of this installation, and without https. */
  AI_PRIVATE_ADDRESSES: onOff.default(false),
  /** On: webhooks may lead into the network of this installation, and without https. */
  WEBHOOK_PRIVATE_ADDRESSES: onOff.default(false),
  /** On: repositories of projects may be in the network of this installation, and without https. */
  GIT_PRIVATE_ADDRESSES: onOff.default(false),
  /** Encrypts the keys that are entered in the interface; the same on all nodes. Kept in DATA_DIR outside production. */
  SECRET_KEY: secret.min(SECRET_KEY_LENGTH, `must have at least ${SECRET_KEY_LENGTH} characters`).optional(),
  AI_RATING: onOff.default(true),
  /** Of 5: below it a translation is tried again, and needs review in the end. */
  AI_QUALITY_THRESHOLD: z
    .string()
    .regex(/^\d(\.\d{1,2})?$/, 'must be a number from 0 to 5')
    .transform(Number)
    .refine((value) => value <= 5, 'must be a number from 0 to 5')
    .default(3.5),
  AI_ATTEMPTS: whole(1, 10).default(3),
  AI_BATCH_ROWS: whole(1, 100).default(80),
  AI_CONCURRENCY: whole(1, 64).default(4),
  AI_CHECK_MS: whole(1, 60_000).default(2_000),
  /**
   * Without a key a built-in stand-in works where HOST and PUBLIC_URL are loopback, or wherever STRIPE_STAND_IN is on;
   * otherwise, and always in production, payments are not configured.
   */
  STRIPE_SECRET_KEY: key(/^[rs]k_\w+$/, "must be a secret key of Stripe's, which begins with sk_ or rk_").optional(),
  STRIPE_WEBHOOK_SECRET: key(
    /^whsec_\S+$/,
    "must be a webhook's secret of Stripe's, which begins with whsec_",
  ).optional(),
  STRIPE_API_BASE: address('http', 'https').optional(),
  /** On: the stand-in also serves a public address, where anybody pays with a test card. Off: it never starts. */
  STRIPE_STAND_IN: onOff.optional(),
  STRIPE_TEST_KEYS: onOff.default(false),
  STRIPE_TAX: onOff.default(false),
  /** Monthly cap of an organization whose owner starts paying, in dollars; they may change it, and 0 is no cap. */
  DEFAULT_MONTHLY_CAP: whole(0, 10_000_000).default(200),
  BILLING_THRESHOLD: whole(0, 1_000_000)
    .refine((dollars) => dollars === 0 || dollars >= MIN_THRESHOLD, `must be 0 or at least ${MIN_THRESHOLD}`)
    .default(50),
  /**
   * Free words of all new people together in a day (UTC); a tenth of it for each network, but a whole trial at least. 0 is
   * no bound. Words that an administrator gave beyond the usual trial do not count.
   */
  FREE_WORDS_PER_DAY: whole(0, 100_000_000).default(200_000),
  BILLING: onOff.default(true),
  /** Without it mails go to a local mailbox at /dev/mail; in production none can be sent. */
  SMTP_URL: address('smtp', 'smtps').refine(namesHost, NO_HOST).optional(),
  MAIL_FROM: sender.default('Dragoman <no-reply@dragoman.local>'),
  /**
   * True if people who register prove their address by a mailed link before they work with others: on when SMTP_URL is set,
   * else off. `off` also trusts the addresses that wait for a proof. The same on all nodes.
   */
  VERIFY_EMAIL: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  /** True if X-Forwarded-For says who calls. */
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** Lets a Prometheus read /metrics as a bearer token; without it there is none. */
  METRICS_TOKEN: key(/^[\x20-\x7e]+$/, 'must be of plain characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http', 'https').optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
})

export type Config = ReturnType<typeof readConfig>
export type ConfigWithDatabase = Config & { databaseUrl: string }

/** A variable that does not say what it has to; the message is one line and holds no secret. */
export class WrongEnvironment extends Error {}

/**
 * The environment, read and checked once; a variable that is empty counts as not set.
 * @throws {WrongEnvironment}
 */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const answer = Environment.safeParse(given)
  if (!answer.success)
    throw new WrongEnvironment(
      answer.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '),
    )
  const env = answer.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) refuseWeakness(env)
  return {
    warnings: isProduction ? warningsOf(env) : [],
    ...addressesAt(env.PORT, env.PUBLIC_URL, env.CORS_ORIGINS, isProduction),
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    s3: s3In(env),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    roles: env.ROLES as readonly Role[],
    isProduction,
    /** A test has a server for a second or two, and hundreds of them. */
    keptConnections: env.NODE_ENV === 'test' ? 2 : 10,
    firstSuperuser: { email: env.FIRST_SUPERUSER, password: env.FIRST_SUPERUSER_PASSWORD },
    isSignupOpen: env.SIGNUP,
    sessionIdleDays: env.SESSION_IDLE_DAYS,
    supportEmail: env.SUPPORT_EMAIL,
    openai: {
      provider: env.AI_PROVIDER ?? providerAt(env.OPENAI_BASE_URL),
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
      ratingModel: env.OPENAI_RATING_MODEL,
      effort: env.AI_REASONING_EFFORT,
      temperature: env.AI_TEMPERATURE,
      maxTokens: env.AI_MAX_TOKENS,
      tier: env.AI_SERVICE_TIER,
      firstByteMs: env.AI_FIRST_BYTE_SECONDS * 1000,
      readsImages: env.AI_READS_IMAGES,
    },
    allowsPrivateServices: env.AI_PRIVATE_ADDRESSES,
    allowsPrivateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES,
    allowsPrivateRepositories: env.GIT_PRIVATE_ADDRESSES,
    secretKey: env.SECRET_KEY,
    ai: {
      qualityThreshold: env.AI_QUALITY_THRESHOLD,
      isRating: env.AI_RATING,
      attempts: env.AI_ATTEMPTS,
      batchRows: env.AI_BATCH_ROWS,
      concurrency: env.AI_CONCURRENCY,
      checkMs: env.AI_CHECK_MS,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
      hasStandIn: !isProduction && (env.STRIPE_STAND_IN ?? isLocal(env)),
    },
    terms: {
      isTaxOn: env.STRIPE_TAX,
      defaultCapCents: env.DEFAULT_MONTHLY_CAP === 0 ? null : env.DEFAULT_MONTHLY_CAP * 100,
      thresholdCents: env.BILLING_THRESHOLD === 0 ? null : env.BILLING_THRESHOLD * 100,
    },
    freeWordsADay: env.FREE_WORDS_PER_DAY === 0 ? null : env.FREE_WORDS_PER_DAY,
    isBillingOn: env.BILLING,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    verifiesEmail: env.VERIFY_EMAIL ?? env.SMTP_URL !== undefined,
    trustsAddresses: env.VERIFY_EMAIL === false,
    hasRateLimits: env.RATE_LIMITS,
    trustsProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    isTraced: isTraced(env),
  }
}

function s3In(env: z.infer<typeof Environment>) {
  if (env.S3_BUCKET === undefined) return undefined
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    throw new WrongEnvironment('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}

const isLocal = ({ HOST, PUBLIC_URL }: z.infer<typeof Environment>) =>
  isLoopbackName(HOST) && (PUBLIC_URL === undefined || isLoopbackName(new URL(PUBLIC_URL).hostname))

function isTraced(env: z.infer<typeof Environment>) {
  const exporter = env.OTEL_TRACES_EXPORTER
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || exporter === 'none') return false
  return Boolean(exporter ?? env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

function addressesAt(port: number, publicUrl: string | undefined, corsOrigins: string[], isProduction: boolean) {
  const url = (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)
  return {
    publicUrl: url,
    allowedOrigins: [...new Set([new URL(url).origin, ...corsOrigins, ...(isProduction ? [] : local)])],
  }
}

const warningsOf = (env: z.infer<typeof Environment>) => [
  ...(env.RATE_LIMITS ? [] : ['Rate limits are off: anybody may guess passwords as often as they like']),
  ...(env.SMTP_URL === undefined
    ? ['Mail is not configured: no mail can be sent, and addresses that nobody verified count as proven']
    : []),
]

function refuseWeakness(env: z.infer<typeof Environment>) {
  if (env.PUBLIC_URL === undefined) throw new WrongEnvironment('PUBLIC_URL must be set in production')
  const { protocol, hostname } = new URL(env.PUBLIC_URL)
  if (protocol === 'http:' && !isLoopbackName(hostname))
    throw new WrongEnvironment('PUBLIC_URL must start with https:// in production, except on this machine')
  if (env.METRICS_TOKEN !== undefined && env.METRICS_TOKEN.length < METRICS_TOKEN_LENGTH)
    throw new WrongEnvironment(`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters in production`)
  const password = env.FIRST_SUPERUSER_PASSWORD
  if (password !== undefined && (password.length < STRONG_PASSWORD_LENGTH || WELL_KNOWN_PASSWORDS.test(password)))
    throw new WrongEnvironment(
      `FIRST_SUPERUSER_PASSWORD must have at least ${STRONG_PASSWORD_LENGTH} characters and not be well known in production`,
    )
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined)
    throw new WrongEnvironment('STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY in production')
  if (env.VERIFY_EMAIL && env.SMTP_URL === undefined)
    throw new WrongEnvironment('VERIFY_EMAIL needs SMTP_URL in production')
  if (/^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? '') && !env.STRIPE_TEST_KEYS)
    throw new WrongEnvironment(
      'STRIPE_SECRET_KEY must not be a test key in production, where anybody could pay with a test card; STRIPE_TEST_KEYS=on allows it',
    )
  if (env.STRIPE_STAND_IN) throw new WrongEnvironment('STRIPE_STAND_IN must not be on in production')
  if (env.STRIPE_API_BASE?.startsWith('http:'))
    throw new WrongEnvironment('STRIPE_API_BASE must not lead to a stand-in in production')
}
