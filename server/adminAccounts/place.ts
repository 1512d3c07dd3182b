import type { AccountCursor, AccountSort } from '#db/queries/accounts/accountList.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export const writePlace = ({ key, id }: AccountCursor) => Buffer.from(JSON.stringify([id, key])).toString('base64url')

export function readPlace(sort: AccountSort, place: string): AccountCursor | undefined {
  try {
    const [id, key] = JSON.parse(Buffer.from(place, 'base64url').toString()) as unknown[]
    if (typeof id !== 'string' || typeof key !== 'string' || !UUID.test(id)) return undefined
    return (sort === 'name' ? !key.includes('\0') : /^\d{1,17}$/.test(key)) ? { id, key } : undefined
  } catch {
    return undefined
  }
}
