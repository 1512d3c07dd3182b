import escaped from 'escape-html'

type Content = {
  title: string
  before: string[]
  button: { label: string; link: string }
  after: string[]
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** One mail in both its forms. Styles stand at each element: many mail programs read no others. */
export const layOut = (content: Content) => ({ text: textOf(content), html: htmlOf(content) })

const textOf = ({ before, button, after }: Content) =>
  [...before, `${button.label}:\n${button.link}`, ...after, '-- \nDragoman'].join('\n\n')

const htmlOf = ({ title, before, button, after }: Content) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f7f8fa;${FONT};color:#16181d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="width:100%;max-width:480px">
<tr><td style="padding:0 4px 16px;font-size:15px;font-weight:600;color:#4f46e5">Dragoman</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escaped(title)}</h1>
${before.map((text) => paragraph(text, '#16181d')).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td style="background:#4f46e5;border-radius:8px">
<a href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button.label)}</a>
</td></tr></table>
${after.map((text) => paragraph(text, '#5b6472')).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:18px;color:#5b6472">
If the button does not work, open this address:<br>
<a href="${escaped(button.link)}" style="color:#4f46e5;word-break:break-all">${escaped(button.link)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const paragraph = (text: string, colour: string) =>
  `<p style="margin:0 0 12px;font-size:15px;line-height:24px;color:${colour}">${linked(escaped(text))}</p>`

const linked = (text: string) =>
  /^https?:\S+$/.test(text) ? `<a href="${text}" style="color:#4f46e5;word-break:break-all">${text}</a>` : text
