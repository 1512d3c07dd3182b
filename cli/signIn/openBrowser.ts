import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser of this machine; false where nothing does. */
export function openBrowser(address: string): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const opener = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    opener.on('error', () => resolve(false))
    opener.on('exit', (code) => resolve(code === 0))
    // A browser that it starts may stay in the foreground.
    setTimeout(resolve, STARTED_MS, true).unref()
    opener.unref()
  })
}

const STARTED_MS = 3_000
