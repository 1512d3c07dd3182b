import type { Context } from 'hono'
import { html } from 'hono/html'
import { layOutPage } from './pageLayout.ts'

/** Forms may only lead to pages of their own origin; a page that reloads elsewhere may lead anywhere. */
export const leaveFor = (c: Context, url: string) =>
  c.html(
    layOutPage(
      'Back to Dragoman',
      html`<section><h1>Done</h1><p><a href="${url}">Back to Dragoman</a></p></section>`,
      html`<meta http-equiv="refresh" content="0;url=${url}">`,
    ),
  )

export const showEnded = (c: Context, reason: string, status: 404 | 410) =>
  c.html(
    layOutPage(
      'Link no longer valid',
      html`<section><h1>This link is no longer valid</h1><p class="muted">${reason}</p></section>`,
    ),
    status,
  )

export const GO_BACK = 'Go back to Dragoman and try again.'
