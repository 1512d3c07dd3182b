import type { createHostApi } from './callHost.ts'

export type Asked = { path: string; source: string; target: string; title: string; text: string }
export type Request = { request_number: number; request_url: string | null }
export type Host = {
  base: (url: URL) => string
  headers: (token: string) => Record<string, string>
  ask: (call: ReturnType<typeof createHostApi>, asked: Asked) => Promise<Request>
}
