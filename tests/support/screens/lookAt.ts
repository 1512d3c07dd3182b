import type { Page } from 'playwright'
import { expect } from 'vitest'
import { faultsOf } from './axe.ts'
import { setLook } from './looks.ts'
import { PICTURES, picture } from './pictures.ts'

const LOOKS = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'arabic', dir: 'rtl' },
  { name: 'phone', width: 390 },
] as const

/** In light alone without pictures. */
export async function lookAt(page: Page, name: string, scope: Parameters<typeof faultsOf>[1] = {}) {
  for (const one of PICTURES ? LOOKS : LOOKS.slice(0, 1)) {
    await setLook(page, one)
    await picture(page, one.name, name)
    await expect.poll(() => faultsOf(page, scope), { message: `${name} ${one.name}`, timeout: 10_000 }).toEqual([])
  }
  await setLook(page, {})
}
