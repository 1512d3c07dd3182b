import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const compose = readFileSync('docker-compose.yml', 'utf8')
const settings = readFileSync('deploy/common.env', 'utf8')

/** The lines of each service, by its name. */
const services = Object.fromEntries(
  [...compose.matchAll(/^ {2}([\w-]+):(.*(?:\n {4,}.*|\n)*)/gm)].map(([, name, lines]) => [name!, lines!]),
)
const publishedBy = (lines: string) =>
  [...lines.matchAll(/^ +(?:ports:|-) *\[?(.*?)\]?$/gm)].flatMap(([, ports]) => ports!.match(/[\d.]*:?\d+:\d+/g) ?? [])

test('only the proxy is published beyond this machine', () => {
  const published = Object.entries(services).flatMap(([name, lines]) =>
    publishedBy(lines).map((port) => `${name} ${port}`),
  )
  expect(published).toContain('proxy 3000:3000')
  expect(published.filter((port) => !/^proxy | 127\.0\.0\.1:/.test(port))).toEqual([])
  expect(compose.match(/network_mode|expose:/g), 'other ways out').toBeNull()
})

test('the mail catcher runs in development only, and nothing needs it', () => {
  expect(services.mail).toContain('profiles: [development]')
  expect(compose).toMatch(/SMTP_URL: "\$\{SMTP_URL:-\}"/)
  expect(settings).not.toMatch(/^SMTP_URL/m)
  expect(compose).not.toMatch(/depends_on:[^}]*\bmail:/)
})
