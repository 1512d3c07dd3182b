import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--no-sandbox',
  '--font-render-hinting=none',
  // whatever a page asks of another machine fails, and with it the test
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
]

/**
 * Launches Chromium from its npm package, which needs no library or font of the system; or the one at `CHROMIUM_PATH`. Where
 * the package does not run: the one of `npx playwright install`, or Chrome. `more`: its own switches.
 */
export async function launchChromium(more: string[] = []) {
  const args = [...QUIET, ...more]
  const installed = process.env.CHROMIUM_PATH
  if (installed) return chromium.launch({ executablePath: installed, args })
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch(existsSync(chromium.executablePath()) ? { args } : { channel: 'chrome', args })
  const directory = await unpackChromium()
  return chromium.launch({
    executablePath: join(directory, 'chromium'),
    args,
    env: {
      ...process.env,
      HOME: process.env.HOME ?? tmpdir(),
      LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(directory, 'fonts'),
      XDG_CACHE_HOME: join(directory, 'cache'),
    },
  })
}

/** Unpacked once into the clone. Several processes may come at the same time: each unpacks aside, the first to finish wins. */
async function unpackChromium() {
  const caches = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')
  const directory = join(caches, 'chromium-153')
  if (existsSync(directory)) return directory
  mkdirSync(caches, { recursive: true })
  const aside = mkdtempSync(join(caches, 'chromium-'))
  const before = { ...process.env }
  // what the package looks at to decide where to unpack, and whether to bring its shared libraries
  Object.assign(process.env, { TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
  writeFileSync(join(aside, 'fonts', 'fonts.conf'), FONTS)
  // one who may read the clone may also run its browser
  for (const path of [aside, join(aside, 'chromium')]) chmodSync(path, 0o755)
  try {
    renameSync(aside, directory)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(directory)) throw error
  }
  return directory
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
