import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

export let server: TestApp

/** Call it once a file. */
export function withAccounts() {
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())
}

export const signUp = (person: object) => server.anyone.post('/users/signup', person)
export const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password, grant_type: 'password' }))
