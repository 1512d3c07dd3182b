import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

export let server: TestApp
export let admin: Person

/** A server with a superuser; call it once a file. */
export function withSuperuser() {
  beforeAll(async () => {
    server = await createTestApp()
    admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  })
  afterAll(() => server.close())
}

export const anEmail = () => `${uuid()}@example.com`
export const asAdmin = () => server.as(admin)
export const create = (person: object = {}) =>
  asAdmin().post('/users/', { email: anEmail(), password: 'a password', ...person })
export const change = (id: string, changes: object) => asAdmin().patch(`/users/${id}`, changes)
export const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password }))
/** The faults of a 422 by field. */
export const messages = async (response: Response) =>
  (await response.json()).detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg])
