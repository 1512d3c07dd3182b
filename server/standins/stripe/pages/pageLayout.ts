import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

export const renderLayout = (title: string, content: Html, head: Html | '' = '') => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Test billing</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
<script src="/theme.js"></script>
<style>${raw(STYLES)}</style>
</head>
<body>
<header class="notice"><strong>Test billing.</strong> Dragoman’s built-in stand-in for Stripe: no card is charged and no money moves.</header>
<main>
<p class="brand">Dragoman</p>
${content}
</main>
</body>
</html>
`

const STYLES = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #0f1115); --subtle: light-dark(#f7f8fa, #171a21); --raised: light-dark(#ffffff, #1b1f27);
  --hover: light-dark(#eef0f3, #232833); --ink: light-dark(#16181d, #e8eaf0); --muted: light-dark(#5b6472, #9aa3b2);
  --line: light-dark(#e3e6eb, #262b36); --control: light-dark(#8a93a3, #6b7484); --accent: light-dark(#4f46e5, #8b87f7);
  --accent-strong: light-dark(#4338ca, #a5a2fa); --on-accent: light-dark(#ffffff, #0f1115);
  --green: light-dark(#166534, #86efac); --green-soft: light-dark(#dcfce7, #12301d);
  --amber: light-dark(#92400e, #fcd34d); --amber-soft: light-dark(#fef3c7, #36270b);
  --red: light-dark(#991b1b, #fca5a5); --red-soft: light-dark(#fee2e2, #3d1517);
  --grey: light-dark(#374151, #c3c9d4); --grey-soft: light-dark(#eef0f3, #232833);
}
:root[data-theme="light"] { color-scheme: light }
:root[data-theme="dark"] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; background: var(--subtle); color: var(--ink);
  font: 14px/20px "Inter Variable", Inter, ui-sans-serif, system-ui, "Segoe UI", sans-serif }
.notice { margin: 0; padding: 10px 16px; background: var(--amber-soft); color: var(--amber); text-align: center }
main { max-width: 480px; margin: 40px auto; padding: 0 16px }
main:has(table) { max-width: 640px }
.brand { margin: 0 0 16px; color: var(--accent); font-weight: 600; font-size: 15px }
section, form.card { margin: 0 0 16px; padding: 24px; background: var(--raised); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600 }
h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px; font-weight: 600 }
p { margin: 0 0 12px } .muted { color: var(--muted) }
label, legend { display: block; margin-bottom: 6px; font-weight: 500; padding: 0 }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
.field { margin: 16px 0 0; flex: 1 1 0; min-width: 0 } .fields { display: flex; gap: 16px }
.dates { display: flex; gap: 8px; align-items: center }
input { width: 100%; min-width: 0; height: 36px; padding: 0 10px; color: var(--ink); background: var(--surface);
  border: 1px solid var(--control); border-radius: 8px; font: inherit; font-size: 15px; font-variant-numeric: tabular-nums }
input[aria-invalid="true"] { border-color: var(--red) }
.hint { margin: 6px 0 0; font-size: 13px; color: var(--muted) } .fault { margin: 6px 0 0; font-size: 13px; color: var(--red) }
.alert { padding: 10px 12px; border-radius: 8px; background: var(--red-soft); color: var(--red) }
.notice-done { padding: 10px 12px; border-radius: 8px; background: var(--green-soft); color: var(--green) }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 36px; padding: 0 14px;
  border: 1px solid var(--control); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 500; text-decoration: none }
button:hover, .button:hover { background: var(--hover) }
button.primary { width: 100%; margin-top: 24px; min-height: 40px; border-color: transparent; background: var(--accent); color: var(--on-accent) }
button.primary:hover { background: var(--accent-strong) }
button.danger { color: var(--red) }
button.plain { min-height: 28px; padding: 2px 6px; border-color: transparent; background: none; color: var(--accent); font-variant-numeric: tabular-nums }
a { color: var(--accent) } a:not(.button) { display: inline-block; padding: 2px 0 } a:hover, button.plain:hover { text-decoration: underline }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
ul { margin: 0; padding: 0; list-style: none } li { display: flex; align-items: baseline; gap: 4px } .actions { display: flex; flex-wrap: wrap; gap: 8px }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: 8px 8px 8px 0; text-align: start; border-bottom: 1px solid var(--line) }
th { font-weight: 500; color: var(--muted) } .number { text-align: end } tfoot th, tfoot td { border-bottom: 0; font-weight: 600; color: var(--ink) }
.number + td, .number + th:not(.number) { padding-inline-start: 12px } .badge { display: inline-block; padding: 1px 8px; white-space: nowrap; border-radius: 999px; font-size: 12px; font-weight: 500; background: var(--grey-soft); color: var(--grey) }
.badge.paid, .badge.active { background: var(--green-soft); color: var(--green) } .badge.open, .badge.past_due { background: var(--amber-soft); color: var(--amber) }
.scrolled { overflow-x: auto }
@media (forced-colors: active) { button, .button, .badge { border: 1px solid } }
`
