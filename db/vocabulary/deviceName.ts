/** The first that is named wins: Edge also calls itself Chrome, and Chrome Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/HeadlessChrome|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1]

export function deviceName(user_agent: string | null): string {
  if (!user_agent) return 'Unknown device'
  const browser = nameIn(BROWSERS, user_agent)
  const system = nameIn(SYSTEMS, user_agent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return user_agent.split(' ')[0]!.slice(0, 60)
}

export const isPhone = (user_agent: string | null) => /iPhone|Android/.test(user_agent ?? '')
