import { describe, expect, test } from 'vitest'
import { readConfig, WrongEnvironment } from '#server/config.ts'

const refusalOf = (variables: Record<string, string>) => {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof WrongEnvironment) return error.message
    throw error
  }
  return undefined
}

test('without any variable everything has its default', () => {
  expect(readConfig({})).toMatchObject({
    publicUrl: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    roles: ['api', 'collab', 'worker'],
    isProduction: false,
    firstSuperuser: { email: 'admin@dragoman.local', password: undefined },
    isSignupOpen: true,
    ai: { qualityThreshold: 3.5, attempts: 3, batchRows: 80, concurrency: 4, checkMs: 2_000 },
    isBillingOn: true,
    hasRateLimits: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', BILLING: '' })).toEqual(readConfig({}))
})

test('every value is read', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://words.example.com/',
    CORS_ORIGINS: 'https://one.example.com/path, https://two.example.com',
    ROLES: 'api, worker',
    FIRST_SUPERUSER: ' Root@Example.com ',
    SIGNUP: 'off',
    BILLING: 'off',
    AI_QUALITY_THRESHOLD: '4.25',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://words.example.com',
    roles: ['api', 'worker'],
    firstSuperuser: { email: 'root@example.com' },
    isSignupOpen: false,
    isBillingOn: false,
    ai: { qualityThreshold: 4.25 },
  })
  expect(config.allowedOrigins).toEqual([
    'https://words.example.com',
    'https://one.example.com',
    'https://two.example.com',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])
})

test('in production only the public address and the ones that were named are allowed as origin', () => {
  const { allowedOrigins } = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://words.example.com' })
  expect(allowedOrigins).toEqual(['https://words.example.com'])
})

describe('a wrong value is named, and what it should be, but not what it was', () => {
  test.for([
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PUBLIC_URL: 'words.example.com' }, 'PUBLIC_URL must be an address that starts with http:// or https://'],
    [
      { DATABASE_URL: 'mysql://ana:geheim@host/x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    ],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that starts with redis:// or rediss://'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a host'],
    [{ ROLES: 'api,cook' }, 'ROLES may name api, collab, worker'],
    [{ ROLES: ',' }, 'ROLES names no role'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development or production'],
    [{ FIRST_SUPERUSER: 'root' }, 'FIRST_SUPERUSER must be an email address'],
    [{ FIRST_SUPERUSER_PASSWORD: 'short' }, 'FIRST_SUPERUSER_PASSWORD must have at least 8 characters'],
    [{ AI_QUALITY_THRESHOLD: '5.1' }, 'AI_QUALITY_THRESHOLD must be a number from 0 to 5'],
    [{ SESSION_IDLE_DAYS: '31' }, 'SESSION_IDLE_DAYS must be a whole number from 1 to 30'],
    [{ AI_ATTEMPTS: '0' }, 'AI_ATTEMPTS must be a whole number from 1 to 10'],
    [{ BILLING: 'false' }, 'BILLING must be on or off'],
    [
      { PUBLIC_URL: 'https://ana:geheim@words.example.com' },
      'PUBLIC_URL must be an address without a password, ? and #',
    ],
    [{ OPENAI_API_KEY: 'sk-one\nsk-two' }, 'OPENAI_API_KEY must be one word of plain characters'],
    [{ STRIPE_SECRET_KEY: 'abc' }, "STRIPE_SECRET_KEY must be a secret key of Stripe's, which begins with sk_ or rk_"],
    [
      { STRIPE_SECRET_KEY: 'pk_live_1' },
      "STRIPE_SECRET_KEY must be a secret key of Stripe's, which begins with sk_ or rk_",
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'sk_test_1' },
      "STRIPE_WEBHOOK_SECRET must be a webhook's secret of Stripe's, which begins with whsec_",
    ],
    [{ MAIL_FROM: 'Dragoman' }, 'MAIL_FROM must be an email address, or a name and <an address>'],
    [{ METRICS_TOKEN: 'für uns' }, 'METRICS_TOKEN must be of plain characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent'],
    [{ PORT: 'x', BILLING: 'x' }, 'PORT must be a whole number from 0 to 65535; BILLING must be on or off'],
  ] as const)('%o', ([variables, refusal]) => expect(refusalOf(variables)).toBe(refusal))
})

describe('production refuses', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://words.example.com' }
  const WEAK = 'FIRST_SUPERUSER_PASSWORD must have at least 12 characters and not be well known in production'

  test.for([
    [{ FIRST_SUPERUSER_PASSWORD: 'eleven char' }, WEAK],
    [{ FIRST_SUPERUSER_PASSWORD: 'changethis12' }, WEAK],
    [{ FIRST_SUPERUSER_PASSWORD: 'PASSWORD-2026' }, WEAK],
    [{ FIRST_SUPERUSER_PASSWORD: '1111111111111' }, WEAK],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY in production'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'STRIPE_SECRET_KEY must not be a test key in production, where anybody could pay with a test card; STRIPE_TEST_KEYS=on allows it',
    ],
    [{ METRICS_TOKEN: 'fifteen letters' }, 'METRICS_TOKEN must have at least 16 characters in production'],
    [
      { PUBLIC_URL: 'http://words.example.com' },
      'PUBLIC_URL must start with https:// in production, except on this machine',
    ],
    [{ STRIPE_STAND_IN: 'on' }, 'STRIPE_STAND_IN must not be on in production'],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:12111' }, 'STRIPE_API_BASE must not lead to a stand-in in production'],
  ] as const)('%o', ([variables, refusal]) => {
    expect(refusalOf({ ...PRODUCTION, ...variables })).toBe(refusal)
    expect(refusalOf({ NODE_ENV: 'development', ...variables })).toBeUndefined()
  })

  test('no test key of Stripe that STRIPE_TEST_KEYS allows', () => {
    const keys = { STRIPE_SECRET_KEY: 'rk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_TEST_KEYS: 'on' }
    expect(refusalOf({ ...PRODUCTION, ...keys })).toBeUndefined()
  })

  test('to start without its public address', () => {
    expect(refusalOf({ NODE_ENV: 'production' })).toBe('PUBLIC_URL must be set in production')
  })

  test('no address of this machine, and no long token', () => {
    expect(refusalOf({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined()
    expect(refusalOf({ ...PRODUCTION, METRICS_TOKEN: 'sixteen letters!' })).toBeUndefined()
  })

  test('nothing that it warns of', () => {
    const SMTP_URL = 'smtp://mail.example.com'
    const warningsWith = (more: Record<string, string>) => readConfig({ ...PRODUCTION, ...more }).warnings
    expect(warningsWith({ SMTP_URL })).toEqual([])
    expect(warningsWith({})).toEqual([
      'Mail is not configured: no mail can be sent, and addresses that nobody verified count as proven',
    ])
    expect(warningsWith({ SMTP_URL, RATE_LIMITS: 'off' })).toEqual([
      'Rate limits are off: anybody may guess passwords as often as they like',
    ])
    expect(readConfig({ RATE_LIMITS: 'off' }).warnings, 'in development').toEqual([])
  })

  test('no good password', () => {
    expect(refusalOf({ ...PRODUCTION, FIRST_SUPERUSER_PASSWORD: 'seven brown owls' })).toBeUndefined()
  })
})

test.each([
  [{}, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://words.example.com' }, false],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://words.example.com', STRIPE_STAND_IN: 'on' }, true],
  [{ STRIPE_STAND_IN: 'off' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, false],
])('with %o the stand-in for Stripe may run: %s', (variables, mayRun) => {
  expect(readConfig(variables).stripe.hasStandIn).toBe(mayRun)
})
