import { randomUUID } from 'node:crypto'
import { atOnce } from '../processes/attacker.ts'
import type { Kinds } from './kind.ts'

const signIn = (username: string, password: string) => ({
  isAnonymous: true,
  body: {
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(String(new URLSearchParams({ username, password }))),
  },
})

export const ACCOUNTS: Kinds = {
  'guesses at a third person': {
    attack: (attacker) =>
      atOnce(10, () =>
        attacker.call('POST', '/login/access-token', signIn(attacker.site.third_person, `guess ${attacker.random()}`)),
      ),
  },
  'guesses at nobody': {
    attack: (attacker) =>
      atOnce(10, () =>
        attacker.call('POST', '/login/access-token', signIn(`${randomUUID()}@example.com`, 'x'.repeat(1000))),
      ),
  },
  'sign-ups': {
    attack: (attacker) =>
      atOnce(5, () =>
        attacker.call('POST', '/users/signup', {
          isAnonymous: true,
          body: { email: `${randomUUID()}@example.com`, password: `a password ${attacker.random()}` },
        }),
      ),
  },
  recoveries: {
    attack: (attacker) =>
      atOnce(10, () =>
        attacker.call(
          'POST',
          `/password-recovery/${attacker.pick([attacker.site.third_person, `${randomUUID()}@example.com`])}`,
          {
            isAnonymous: true,
          },
        ),
      ),
  },
  'own passwords': {
    attack: (attacker) =>
      atOnce(8, (n) =>
        n % 2
          ? attacker.call('POST', '/users/me/confirm-password', { body: { password: 'not this one' } })
          : attacker.call('PATCH', '/users/me/password', {
              body: { current_password: 'not this one', new_password: 'another one than that' },
            }),
      ),
  },
  'made-up tokens': {
    attack: (attacker) =>
      atOnce(20, () =>
        attacker.call('GET', '/users/me', {
          isAnonymous: true,
          headers: { Authorization: `Bearer ${randomUUID()}${randomUUID()}` },
        }),
      ),
  },
}
