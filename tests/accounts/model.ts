/** The rules of accounts without a database: each returns the status and changes the world. */

export type Account = {
  id: string
  email: string
  password: string
  pending: string | null
  isActive: boolean
  isConfirmed: boolean
  /** In the one organization that is watched. */
  membership: 'none' | 'waiting' | 'in'
}
export type Session = { token: string; account: Account; isRecent: boolean; isOver: boolean }
export type Link = { token: string; kind: 'proof' | 'reset'; account: Account; email: string; isOver: boolean }
export type Order = { kind: 'proof'; account: Account; email: string } | { kind: 'reset'; email: string }
export type World = { accounts: Account[]; sessions: Session[]; links: Link[]; orders: Order[] }

export type Step =
  | { does: 'signUp'; email: string; password: string }
  | { does: 'signIn'; email: string; password: string; address: string }
  | { does: 'confirmPassword'; session: Session; password: string }
  | { does: 'changeAddress'; session: Session; email: string }
  | { does: 'cancelPending'; session: Session }
  | { does: 'sendProofAgain'; session: Session }
  | { does: 'openProof'; session: Session; link: Link }
  | { does: 'recover'; email: string }
  | { does: 'reset'; link: Link; password: string }
  | { does: 'changePassword'; session: Session; current: string; next: string }
  | { does: 'deleteOwn'; session: Session }
  | { does: 'signOut'; session: Session }
  | { does: 'signOutEverywhere'; session: Session }
  | { does: 'endSession'; session: Session; target: Session }
  | { does: 'setActive'; account: Account; isActive: boolean }
  | { does: 'setAddress'; account: Account; email: string }
  | { does: 'setPassword'; account: Account; password: string }
  | { does: 'deleteOther'; account: Account }
  | { does: 'add'; email: string }
  | { does: 'remove'; email: string }
type Does = Step['does']
type StepOf<Name extends Does> = Extract<Step, { does: Name }>

export const emptyWorld = (): World => ({ accounts: [], sessions: [], links: [], orders: [] })
const find = ({ accounts }: World, email: string) => accounts.find((account) => account.email === email)

const endSessions = ({ sessions }: World, account: Account, kept?: Session) => {
  for (const session of sessions) if (session.account === account && session !== kept) session.isOver = true
}
const endLinks = ({ links }: World, account: Account, isMeant: (link: Link) => boolean) => {
  for (const link of links) if (link.account === account && isMeant(link)) link.isOver = true
}
function open(world: World, account: Account) {
  world.sessions.push({ token: '', account, isRecent: true, isOver: false })
  return 200
}
function forgetPending(world: World, account: Account) {
  account.pending = null
  endLinks(world, account, ({ kind, email }) => kind === 'proof' && email !== account.email)
}
function confirm(world: World, account: Account) {
  account.isConfirmed = true
  if (account.pending === null) endLinks(world, account, ({ kind }) => kind === 'proof')
  if (account.membership === 'waiting') account.membership = 'in'
}
function move(world: World, account: Account, email: string, kept?: Session) {
  if (find(world, email)) return 409
  if (account.membership === 'waiting') account.membership = 'none'
  Object.assign(account, { email, pending: null, isConfirmed: true })
  endLinks(world, account, () => true)
  endSessions(world, account, kept)
  return 200
}
function replacePassword(world: World, account: Account, password: string, kept?: Session) {
  account.password = password
  endSessions(world, account, kept)
  endLinks(world, account, ({ kind }) => kind === 'reset')
  forgetPending(world, account)
}
function remove(world: World, account: Account) {
  endSessions(world, account)
  endLinks(world, account, () => true)
  world.accounts.splice(world.accounts.indexOf(account), 1)
  return 200
}

const RULES: { [Name in Does]: (world: World, step: StepOf<Name>) => number } = {
  signUp(world, { email, password }) {
    if (find(world, email)) return 400
    const fresh = { id: '', pending: null, isActive: true, isConfirmed: false, membership: 'none' } as const
    const account: Account = { ...fresh, email, password }
    world.accounts.push(account)
    world.orders.push({ kind: 'proof', account, email })
    return open(world, account)
  },
  signIn(world, { email, password }) {
    const account = find(world, email)
    return account?.isActive && account.password === password ? open(world, account) : 400
  },
  confirmPassword(_, { session, password }) {
    if (session.isOver) return 401
    if (session.account.password !== password) return 400
    session.isRecent = true
    return 200
  },
  changeAddress(world, { session, email }) {
    const { account, isOver, isRecent } = session
    if (isOver) return 401
    if (email === account.email) return 200
    if (!isRecent) return 403
    if (find(world, email)) return 409
    forgetPending(world, account)
    account.pending = email
    world.orders.push({ kind: 'proof', account, email })
    return 200
  },
  cancelPending(world, { session }) {
    if (session.isOver) return 401
    forgetPending(world, session.account)
    return 200
  },
  sendProofAgain(world, { session: { isOver, account } }) {
    if (isOver) return 401
    if (account.pending === null && account.isConfirmed) return 400
    world.orders.push({ kind: 'proof', account, email: account.pending ?? account.email })
    return 200
  },
  openProof(world, { session, link }) {
    const { account } = session
    if (session.isOver) return 401
    if (link.isOver || link.kind !== 'proof' || link.account !== account) return 400
    if (link.email === account.email) {
      link.isOver = true
      confirm(world, account)
      return 200
    }
    const status = move(world, account, link.email, session)
    if (status === 409) forgetPending(world, account)
    return status
  },
  recover(world, { email }) {
    world.orders.push({ kind: 'reset', email })
    return 200
  },
  reset(world, { link, password }) {
    const { account } = link
    if (link.isOver || link.kind !== 'reset' || !account.isActive) return 400
    replacePassword(world, account, password)
    confirm(world, account)
    return 200
  },
  changePassword(world, { session, current, next }) {
    if (session.isOver) return 401
    if (session.account.password !== current || next === current) return 400
    replacePassword(world, session.account, next, session)
    return 200
  },
  deleteOwn: (world, { session }) => (session.isOver ? 401 : session.isRecent ? remove(world, session.account) : 403),
  signOut(_, { session }) {
    if (session.isOver) return 401
    session.isOver = true
    return 200
  },
  signOutEverywhere(world, { session }) {
    if (session.isOver) return 401
    if (!session.isRecent) return 403
    endSessions(world, session.account)
    return 200
  },
  endSession(_, { session, target }) {
    if (session.isOver) return 401
    if (target !== session && !session.isRecent) return 403
    if (target.isOver || target.account !== session.account) return 404
    target.isOver = true
    return 200
  },
  setActive(world, { account, isActive }) {
    account.isActive = isActive
    if (isActive) return 200
    endSessions(world, account)
    endLinks(world, account, ({ kind }) => kind === 'reset')
    return 200
  },
  setAddress: (world, { account, email }) => (email === account.email ? 200 : move(world, account, email)),
  setPassword(world, { account, password }) {
    replacePassword(world, account, password)
    return 200
  },
  deleteOther: (world, { account }) => remove(world, account),
  add(world, { email }) {
    const account = find(world, email)
    if (!account) return 404
    if (account.membership !== 'none') return 409
    account.membership = account.isConfirmed ? 'in' : 'waiting'
    return 200
  },
  remove(world, { email }) {
    const account = find(world, email)
    if (!account || account.membership === 'none') return 404
    account.membership = 'none'
    return 204
  },
}

/** Changes the world as the step does, and returns the status that the API answers. */
export const apply = <Name extends Does>(world: World, step: StepOf<Name>): number =>
  (RULES[step.does as Name] as (world: World, step: StepOf<Name>) => number)(world, step)

/** The mails with links that the orders so far lead to; the links' tokens are learned from them. */
export function deliver(world: World): Link[] {
  const links = world.orders.splice(0).flatMap((order): Link[] => {
    const account = order.kind === 'reset' ? find(world, order.email) : order.account
    if (!account?.isActive || !world.accounts.includes(account)) return []
    const { email, pending, isConfirmed } = account
    const isAwaited = order.email === pending || (order.email === email && !isConfirmed)
    if (order.kind === 'proof' && !isAwaited) return []
    return [{ token: '', kind: order.kind, account, email: order.email, isOver: false }]
  })
  world.links.push(...links)
  return links
}
