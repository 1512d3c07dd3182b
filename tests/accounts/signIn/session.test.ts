import { beforeEach, expect, test, vi } from 'vitest'
import {
  consumeReturnPath,
  dropToken,
  followOtherTabs,
  holdPlace,
  keepToken,
  leaveAs,
  leaveForSignIn,
  readToken,
  rememberPath,
} from '#web/api/session.ts'

const [assign, reload] = [vi.fn(), vi.fn()]
const at = (pathname: string) => vi.stubGlobal('location', { pathname, search: '', assign, reload })

beforeEach(() => {
  vi.clearAllMocks()
  for (const storage of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    vi.stubGlobal(storage, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  }
  at('/projects/1/settings')
  dropToken()
})

const inAnotherTab = (token: string) => localStorage.setItem('access_token', token)

test('[8.1] a token that is refused is forgotten, and the person signs in', () => {
  keepToken('old')
  leaveForSignIn('old')
  expect(readToken()).toBeNull()
  expect(assign).toHaveBeenCalledWith('/login')
})

test('many calls refused at once lead to the sign-in once, also in a page that the browser brings back', () => {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  followOtherTabs()
  keepToken('old')
  for (const sent of ['old', 'old', null]) leaveForSignIn(sent)
  expect(assign).toHaveBeenCalledOnce()

  tab.dispatchEvent(new Event('pageshow')) // the first load of the page that is left
  leaveForSignIn('old')
  expect(assign).toHaveBeenCalledOnce()

  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  for (const sent of [null, null]) leaveForSignIn(sent)
  expect(assign).toHaveBeenCalledTimes(2)

  inAnotherTab('new')
  for (const sent of ['old', null]) leaveForSignIn(sent)
  expect(localStorage.getItem('access_token')).toBe('new')
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).toHaveBeenCalledTimes(2)
})

test('a token that another tab has stored meanwhile stays, and this tab starts again with it', () => {
  keepToken('old')
  inAnotherTab('new')
  leaveForSignIn('old')
  expect(localStorage.getItem('access_token')).toBe('new')
  expect(assign).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()

  at('/login')
  leaveForSignIn(null)
  expect(localStorage.getItem('access_token')).toBe('new')
})

test.for(['storage', 'pageshow'])('a store that has broken down signs nobody out at %s', (event) => {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  followOtherTabs()
  keepToken('Ana')
  vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
    throw new DOMException('The store has broken down', 'UnknownError')
  })
  tab.dispatchEvent(new Event(event))
  expect(readToken()).toBe('Ana')
  expect(assign).not.toHaveBeenCalled()
})

test.for(['storage', 'pageshow'])('a tab starts again at %s with the person who signed in in another one', (event) => {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  followOtherTabs()
  keepToken('Ana')
  const hear = () => tab.dispatchEvent(new Event(event))
  hear()
  expect(reload).not.toHaveBeenCalled()

  inAnotherTab('Bo')
  expect(readToken()).toBe('Ana') // nothing is asked in the name of Bo under the screen of Ana
  hear()
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()

  localStorage.removeItem('access_token')
  hear()
  expect(readToken()).toBeNull()
  expect(assign).toHaveBeenCalledWith('/login')

  at('/reset-password')
  inAnotherTab('Bo')
  hear()
  expect(reload).toHaveBeenCalledOnce()
})

test('signing in leads back to a path of this site, however a link to it was written', () => {
  rememberPath('/projects/1/settings?lang=es')
  expect(consumeReturnPath('ana@example.com')).toBe('/projects/1/settings?lang=es')
  rememberPath('//evil.example/projects')
  expect(consumeReturnPath('ana@example.com')).toBe('/evil.example/projects')
})

test('a place where somebody writes is not left: it is asked for a sign-in, and goes on with it', () => {
  const ask = vi.fn()
  let isWriting = true
  const release = holdPlace({ isWriting: () => isWriting, ask })
  keepToken('old')
  for (const sent of ['old', null]) leaveForSignIn(sent)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(readToken()).toBeNull()

  keepToken('new')
  leaveForSignIn('old') // a call of before, answered late
  expect([readToken(), reload.mock.calls.length, assign.mock.calls.length]).toEqual(['new', 0, 0])

  isWriting = false
  leaveForSignIn('new')
  expect(assign).toHaveBeenCalledWith('/login')
  release()
})

test('a tab that starts again as another person has no token to write with until then', () => {
  keepToken('of Ana')
  leaveAs('of Ben', 'ben@example.com')
  expect(readToken()).toBeNull()
  expect(localStorage.getItem('access_token')).toBe('of Ben')
  expect(assign).toHaveBeenCalledWith('/')
})
