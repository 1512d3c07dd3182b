import type { Context } from 'hono'
import { html } from 'hono/html'
import { renderLayout } from './pageLayout.ts'

/** Redirects by a page that reloads, because the content policy keeps forms from leaving their origin. */
export const redirectAway = (c: Context, url: string) =>
  c.html(
    renderLayout(
      'Back to Dragoman',
      html`<section><h1>Done</h1><p><a href="${url}">Back to Dragoman</a></p></section>`,
      html`<meta http-equiv="refresh" content="0;url=${url}">`,
    ),
  )

export const sendExpired = (c: Context, reason: string, status: 404 | 410) =>
  c.html(
    renderLayout(
      'Link no longer valid',
      html`<section><h1>This link is no longer valid</h1><p class="muted">${reason}</p></section>`,
    ),
    status,
  )

export const GO_BACK = 'Go back to Dragoman and try again.'
