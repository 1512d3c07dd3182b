import type { Page } from 'playwright'
import { expect } from 'vitest'
import { faultsOf } from './axe.ts'
import { setLook } from './looks.ts'
import { PICTURES, picture } from './pictures.ts'

export const LOOKS = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'arabic', dir: 'rtl' },
  { name: 'phone', width: 390 },
] as const

type Scope = Parameters<typeof faultsOf>[1] & { show?: () => Promise<void> }

/** In light alone without pictures. `show` opens anew what another width closes. */
export async function lookAt(page: Page, name: string, { show, ...scope }: Scope = {}) {
  for (const one of PICTURES ? LOOKS : LOOKS.slice(0, 1)) {
    await setLook(page, one)
    await show?.()
    await picture(page, one.name, name)
    await expect.poll(() => faultsOf(page, scope), { message: `${name} ${one.name}`, timeout: 10_000 }).toEqual([])
  }
  await setLook(page, {})
}
