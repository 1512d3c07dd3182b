import { deviceStore } from './data/stores.ts'

export const THEMES = { light: 'Light', dark: 'Dark', system: 'System' } as const
export type Theme = keyof typeof THEMES

const isTheme = (value: string | undefined): value is Theme => value !== undefined && Object.hasOwn(THEMES, value)

export function readTheme(): Theme {
  const kept = deviceStore.get('theme')
  return isTheme(kept) ? kept : 'system'
}

/** The styles follow `data-theme`; index.html sets it before the first paint. */
export function setTheme(theme: Theme) {
  deviceStore.set('theme', theme)
  document.documentElement.dataset.theme = theme
}
