import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { createFirstSuperuser } from '#server/accounts/firstSuperuser.ts'
import { createResetLink } from '#server/accounts/mails/mailedLinks.ts'
import { faultOfPassword } from '#server/accounts/passwords/commonPasswords.ts'
import { createTurns } from '#server/accounts/passwords/inTurn.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords/passwords.ts'
import { testDatabase } from '../../support/app/database.ts'
import { server, signIn, signUp, withAccounts } from './signUpAndIn.ts'

withAccounts()

test('a password is what was typed, whichever way its letters are encoded, and nothing else', async () => {
  const hash = await hashPassword('pässwörd')
  expect(await isPassword('pässwörd'.normalize('NFD'), hash)).toBe(true)
  for (const [password, stored] of [
    ['passwörd', hash],
    ['pässwörd', hash.replace(/.{6}$/, 'AAAAAA')],
    ['pässwörd', undefined],
    ['', 'no password'],
  ] as const)
    expect(await isPassword(password, stored)).toBe(false)
})

test('a hash made at a lower cost opens the account and is replaced', async () => {
  const password = 'pässwörd of old'
  const cheap = await hash(password.normalize('NFKC'), { memoryCost: 8192, timeCost: 2, parallelism: 1 })
  const mia = await server.build.user({ hashed_password: cheap })
  const stored = async () =>
    (await server.db.selectFrom('users').where('id', '=', mia.id).select('hashed_password').executeTakeFirstOrThrow())
      .hashed_password
  expect((await signIn(mia.email, 'wrong')).status).toBe(400)
  expect(await stored()).toBe(cheap)
  expect((await signIn(mia.email, password)).status).toBe(200)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(mia.email, password)).status).toBe(200)
  expect(await stored()).toBe(renewed)
})

test('a damaged hash opens nothing', async () => {
  for (const damaged of ['scrypt$1$2$3', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$x$y', '$2b$12$x'])
    expect(await isPassword('pässwörd', damaged)).toBe(false)
})

test('a password has 8 to 128 characters', async () => {
  const refusalOf = async (password: string) => {
    const answer = await signUp({ email: `${password.length}@example.com`, password })
    return answer.status === 200 ? undefined : (await answer.json()).detail[0].msg
  }
  expect(await refusalOf('x'.repeat(7))).toBe('Password must be at least 8 characters')
  expect(await refusalOf('xyz uvw!')).toBeUndefined()
  expect(await refusalOf('xyz uvw!'.repeat(16))).toBeUndefined()
  expect(await refusalOf('x'.repeat(129))).toBe('Password must be at most 128 characters')
})

describe('passwords that are easy to guess', () => {
  const COMMON = 'Password must not be a common one, your name or your email address'
  const guessed = ['password', '12345678', ' '.repeat(8), 'PASSWORD', ' Qwerty Uiop ', '11111111', 'abab abab']
  const own = ['marta.lopez@example.com', 'Marta.Lopez', 'martalopez1985', 'López Marta!', 'Dragoman2026']
  const fine = [
    'correct horse battery',
    'Marta likes cold rain',
    'ﬁve brown owls',
    'changethis',
    '水の音が聞こえる夜',
    'Xk9$vQ2p',
    'j7Fk2pQz2031x',
    'lighthouse keeper',
    '!#%&/()=?+',
  ]
  const person = (password: string, more = {}) => ({
    email: 'marta.lopez@example.com',
    full_name: 'López Marta',
    password,
    ...more,
  })
  const saysOf = async (answer: Response) => {
    const { detail } = await answer.json()
    return [answer.status, ...(Array.isArray(detail) ? [detail[0].loc.at(-1), detail[0].msg] : [])]
  }

  test('are refused in every call that sets one', async () => {
    const admin = server.as(await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }))
    const eva = await server.build.user({
      email: 'eva.brandt@example.com',
      hashed_password: await hashPassword('old one'),
    })
    const change = (new_password: string) =>
      server.as(eva).patch('/users/me/password', { current_password: 'old one', new_password })
    const { searchParams } = new URL(await createResetLink(server.db, server.services.config, eva.id))
    const reset = (new_password: string) =>
      server.anyone.post('/reset-password', { token: searchParams.get('token'), new_password })
    for (const password of ['baseball1', 'Eva-Brandt!']) {
      const made = await admin.post('/users/', { email: 'eva.brandt@example.org', password })
      expect(await saysOf(made)).toEqual([422, 'password', COMMON])
      expect(await saysOf(await admin.patch(`/users/${eva.id}`, { password }))).toEqual([422, 'password', COMMON])
      expect(await saysOf(await change(password))).toEqual([422, 'new_password', COMMON])
      expect(await saysOf(await reset(password))).toEqual([422, 'new_password', COMMON])
    }
    expect((await reset('four grey herons')).status, 'the link still counts').toBe(200)
    const first = createFirstSuperuser((await testDatabase()).db, { email: 'admin@example.com', password: 'baseball1' })
    await expect(first).rejects.toThrow(
      'FIRST_SUPERUSER_PASSWORD must not be a common one, the address or easy to guess',
    )
  })

  test.each(guessed)('are refused at sign-up: %o', async (password) => {
    expect(await saysOf(await signUp(person(password)))).toEqual([422, 'password', COMMON])
  })

  test.each(own)('are refused where they are one’s own: %s', async (password) => {
    expect(await saysOf(await signUp(person(password)))).toEqual([422, 'password', COMMON])
  })

  test.each([
    'Summer2026!',
    'P@ssw0rd123',
    'P@ssw0rd2026!!',
    'S0mm3r2026?',
    'Spring#2025',
    'Admin.2024!',
    'summer 2026',
    'Verano2026',
    '2026Contraseña',
    'p@ssword p@ssword',
    '04.12.87 04.12.87',
    'zxcvbnm,./',
    'Liverpool-99',
  ])('are refused as a word with years, signs and swapped letters, or as a pattern: %s', async (password) => {
    expect(await saysOf(await signUp(person(password)))).toEqual([
      422,
      'password',
      'Password must not be easy to guess, such as a word with a year or signs. Use several words instead.',
    ])
  })

  test('are found within 20 ms of work, whatever is typed', () => {
    const workMs = (password: string) => {
      const begin = process.cpuUsage()
      faultOfPassword(password, person(password))
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1000
    }
    workMs('the lists are read')
    const signs = [...'@$4810!|i({[<3aswprd']
    const repeated = ['4$$w0rd!', '4@8({[<3', '@$', '1!|i', '1234567890', 'p@ssw0rd'].flatMap((unit) =>
      [16, 20, 128].map((length) => unit.repeat(64).slice(0, length)),
    )
    const mixed = [7, 11, 13].map((step) => Array.from({ length: 16 }, (_, n) => signs[(n * step) % 20]).join(''))
    for (const password of [...repeated, ...mixed])
      expect(Math.min(...Array.from({ length: 5 }, () => workMs(password))), password).toBeLessThan(20)
  })

  test.each(fine)('are no others: %s', (password) => {
    expect(faultOfPassword(password, person(password))).toBeUndefined()
  })
})

test('at most so many run at once, the others in their order, and one that fails makes room like any other', async () => {
  const inTurn = createTurns(4, 8, () => new Error('full'))
  let running = 0
  const seen: number[] = []
  const order: number[] = []
  const works = Array.from({ length: 12 }, (_, n) =>
    inTurn(async () => {
      order.push(n)
      seen.push(++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (n % 3 === 0) throw new Error('failed')
      return n
    }).catch(() => undefined),
  )
  await expect(inTurn(async () => 'one too many')).rejects.toThrow('full')
  expect((await Promise.all(works)).filter((n) => n !== undefined)).toEqual([1, 2, 4, 5, 7, 8, 10, 11])
  expect([Math.max(...seen), order]).toEqual([4, Array.from({ length: 12 }, (_, n) => n)])
})
