import { describe, expect, test } from 'vitest'
import { server, signIn, signUp, withAccounts } from './signIn/signUpAndIn.ts'

withAccounts()

describe('my account', () => {
  test('name and address change, and an address that is taken is refused', async () => {
    const ida = await server.build.user({ email: 'ida@example.com' })
    await server.build.user({ email: 'taken@example.com' })

    const changed = await server.as(ida).patch('/users/me', { full_name: 'Ida Berg', email: 'Ida.Berg@example.com' })
    expect(await changed.json()).toMatchObject({ full_name: 'Ida Berg', email: 'ida.berg@example.com' })
    expect(await (await server.as(ida).get('/users/me')).json()).toEqual(
      await (await server.as(ida).patch('/users/me', {})).json(),
    )

    const taken = await server.as(ida).patch('/users/me', { email: 'TAKEN@example.com' })
    expect(taken.status).toBe(409)
    expect(await taken.json()).toEqual({ detail: 'User with this email already exists' })
  })

  test('[17] the personal organization is called as its owner is, also after another name, and by the address without one', async () => {
    const ida = await server.build.user({ email: 'ida.l@example.com', full_name: 'Ida Lund' })
    const studio = await server.build.organization({ owner: ida, name: 'Studio' })
    const names = async () => {
      const { data } = await (await server.as(ida).get('/organizations/')).json()
      return Object.fromEntries(data.map(({ id, name }: { id: string; name: string }) => [id === studio.id, name]))
    }
    expect(await names()).toEqual({ false: 'Ida Lund', true: 'Studio' })

    await server.as(ida).patch('/users/me', { full_name: 'Ida Berg' })
    expect(await names()).toEqual({ false: 'Ida Berg', true: 'Studio' })

    await server.as(ida).patch('/users/me', { full_name: null, email: 'ida.berg2@example.com' })
    expect(await names()).toEqual({ false: 'ida.berg2', true: 'Studio' })
  })

  test('a new password keeps the session that set it and ends all others', async () => {
    const { access_token } = await (await signUp({ email: 'jo@example.com', password: 'the first one' })).json()
    const other = (await (await signIn('jo@example.com', 'the first one')).json()).access_token
    const jo = server.as({ token: access_token })
    const change = (current_password: string, new_password: string) =>
      jo.patch('/users/me/password', { current_password, new_password })

    expect(await (await change('wrong', 'the second one')).json()).toEqual({ detail: 'Incorrect password' })
    expect(await (await change('the first one', 'the first one')).json()).toEqual({
      detail: 'New password cannot be the same as the current one',
    })
    expect((await change('the first one', 'short')).status).toBe(422)
    const changed = await change('the first one', 'the second one')
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({ message: 'Password updated successfully' })

    expect((await jo.get('/users/me')).status).toBe(200)
    expect((await server.as({ token: other }).get('/users/me')).status).toBe(401)
    expect((await signIn('jo@example.com', 'the first one')).status).toBe(400)
    expect((await signIn('jo@example.com', 'the second one')).status).toBe(200)
  })

  test('[§9] my quota counts what I used, and an administrator is unlimited', async () => {
    const kim = await server.build.user()
    expect(await (await server.as(kim).get('/users/me/quota')).json()).toEqual({
      word_quota: 500,
      words_translated: 0,
      remaining_quota: 500,
      quota_status: 'ok',
      is_free_tier: true,
      is_paused: false,
      earlier_words: 0,
      needs_proof: false,
      pause: null,
      cents_per_word: 0,
    })
    const admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    expect(await (await server.as(admin).get('/users/me/quota')).json()).toEqual({
      word_quota: null,
      words_translated: 0,
      remaining_quota: null,
      quota_status: 'unlimited',
      is_free_tier: false,
      is_paused: false,
      earlier_words: 0,
      needs_proof: false,
      pause: null,
      cents_per_word: 0,
    })
  })
})
