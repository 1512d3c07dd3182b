import { randomUUID } from 'node:crypto'

type Part = { path: string; bytes: Uint8Array; field?: string }

/** A multipart form as bytes, so that it is sent as fast, or as slowly, as one likes. */
export function formOf(fields: Record<string, string>, files: Part[]) {
  const boundary = randomUUID()
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const parts: (string | Uint8Array)[] = Object.entries(fields).map(([name, value]) => `${head(name)}${value}\r\n`)
  for (const { path, bytes, field = 'file' } of files) parts.push(head(field, `; filename="${path}"`), bytes, '\r\n')
  parts.push(`--${boundary}--\r\n`)
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
