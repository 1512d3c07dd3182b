export const THEMES = { light: 'Light', dark: 'Dark', system: 'System' } as const
export type Theme = keyof typeof THEMES

const isTheme = (value: string | null): value is Theme => value !== null && Object.hasOwn(THEMES, value)

export function readTheme(): Theme {
  const kept = localStorage.getItem('theme')
  return isTheme(kept) ? kept : 'system'
}

/** The styles follow `data-theme`; index.html sets it before the first paint. */
export function setTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  document.documentElement.dataset.theme = theme
}
